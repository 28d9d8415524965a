package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PairClass;
import java.util.List;

/** What one trace did on one edge, and how a call is counted. */
final class EdgeUse {
  private long calls;
  private boolean firstFailed;

  void add(List<Call> more) {
    calls += more.size();
    for (Call call : more) {
      firstFailed |= call.link().retries() || call.outcome().failed();
    }
  }

  /** For the next trace. */
  void clear() {
    calls = 0;
    firstFailed = false;
  }

  long calls() {
    return calls;
  }

  /**
   * Counts the trace.
   *
   * @param each what one counts for
   */
  void count(CountsBySecond<EdgeCount> counts, long second, long each) {
    counts.add(EdgeCount.REQUESTS, second, each);
    counts.add(EdgeCount.REQUEST_CALLS, second, times(calls, each));
    if (firstFailed) {
      counts.add(EdgeCount.FAILED_FIRST_REQUESTS, second, each);
      counts.add(EdgeCount.FAILED_FIRST_CALLS, second, times(calls, each));
    }
  }

  private static long times(long count, long each) {
    return Math.multiplyHigh(count, each) == 0 && count * each >= 0 ? count * each : Long.MAX_VALUE;
  }

  /**
   * Counts one call.
   *
   * @param load what its busiest minutes matter of
   * @param scope that says what it is counted under
   * @param each what one counts for
   */
  static void count(
      CountsBySecond<EdgeCount> counts,
      CountsBySecond<EdgeCount> load,
      Call call,
      SummaryScope scope,
      long each) {
    long minute = scope.minute(call.startNanos());
    load.add(EdgeCount.ATTEMPTS, minute, each);
    if (!call.link().retries()) {
      load.add(EdgeCount.FIRST_ATTEMPTS, minute, each);
    }
    count(counts, call, scope.bin(call.startNanos()), each);
  }

  private static void count(CountsBySecond<EdgeCount> counts, Call call, long second, long each) {
    counts.add(EdgeCount.DURATION_MICROS, second, times(call.durationNanos() / 1000, each));
    switch (call.link()) {
      case CERTAIN_RETRY -> counts.add(EdgeCount.CERTAIN_RETRIES, second, each);
      case RETRY -> counts.add(EdgeCount.INFERRED_RETRIES, second, each);
      case LOOP -> counts.add(EdgeCount.LOOP_CALLS, second, each);
      case HEDGE, FANOUT -> parallel(counts, call, second, each);
      case FIRST, REDIRECT_AUTH -> {}
    }
    if (call.link().retries() && call.serverSide()) {
      counts.add(EdgeCount.SERVER_SIDE_RETRIES, second, each);
    }
    if (call.outcome().failed()) {
      counts.add(EdgeCount.FAILURES, second, each);
    }
    switch (call.outcome()) {
      case FAIL_TIMEOUT -> counts.add(EdgeCount.TIMEOUTS, second, each);
      case FAIL_REJECT -> counts.add(EdgeCount.REJECTS, second, each);
      case CANCELLED -> counts.add(EdgeCount.CANCELLED, second, each);
      case OK, OK_BUSINESS, FAIL_OTHER, AUTH_REDIRECT -> {}
    }
    if (call.reached()) {
      counts.add(EdgeCount.REACHED, second, each);
    }
    if (call.orphaned()) {
      counts.add(EdgeCount.ORPHANED, second, each);
    }
  }

  private static void parallel(
      CountsBySecond<EdgeCount> counts, Call call, long second, long each) {
    counts.add(EdgeCount.PARALLEL_CALLS, second, each);
    if (call.link() == PairClass.HEDGE) {
      counts.add(EdgeCount.HEDGES, second, each);
    } else if (call.lagNanos() > 0) {
      counts.add(EdgeCount.LAGGED_CALLS, second, each);
    }
  }
}
