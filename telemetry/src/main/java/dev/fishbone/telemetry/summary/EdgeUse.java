package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PairClass;
import java.util.List;
import java.util.Set;

/** What one trace did on one edge, and how a call is counted. */
final class EdgeUse {
  /** What is kept by the minute of a day: load, and how well it was answered. */
  static final Set<EdgeCount> BY_MINUTE =
      Set.of(
          EdgeCount.ATTEMPTS,
          EdgeCount.FIRST_ATTEMPTS,
          EdgeCount.CERTAIN_RETRIES,
          EdgeCount.INFERRED_RETRIES,
          EdgeCount.REQUESTS,
          EdgeCount.FAILURES,
          EdgeCount.DURATION_MICROS);

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
   * @param load what its busiest minutes matter of: {@link #BY_MINUTE}
   * @param startNanos of its root
   * @param scope that says what it is counted under
   * @param each what one counts for
   */
  void count(
      CountsBySecond<EdgeCount> counts,
      CountsBySecond<EdgeCount> load,
      long startNanos,
      SummaryScope scope,
      long each) {
    long second = scope.bin(startNanos);
    load.add(EdgeCount.REQUESTS, scope.minute(startNanos), each);
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
   * @param load what its busiest minutes matter of: {@link #BY_MINUTE}
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
    load.add(EdgeCount.DURATION_MICROS, minute, times(call.durationNanos() / 1000, each));
    switch (call.link()) {
      case CERTAIN_RETRY -> load.add(EdgeCount.CERTAIN_RETRIES, minute, each);
      case RETRY -> load.add(EdgeCount.INFERRED_RETRIES, minute, each);
      case FIRST, LOOP, HEDGE, FANOUT, REDIRECT_AUTH ->
          load.add(EdgeCount.FIRST_ATTEMPTS, minute, each);
    }
    if (call.outcome().failed()) {
      load.add(EdgeCount.FAILURES, minute, each);
    }
    count(counts, call, scope.bin(call.startNanos()), each);
  }

  private static void count(CountsBySecond<EdgeCount> counts, Call call, long second, long each) {
    switch (call.link()) {
      case LOOP -> counts.add(EdgeCount.LOOP_CALLS, second, each);
      case HEDGE, FANOUT -> parallel(counts, call, second, each);
      case FIRST, CERTAIN_RETRY, RETRY, REDIRECT_AUTH -> {}
    }
    if (call.link().retries() && call.serverSide()) {
      counts.add(EdgeCount.SERVER_SIDE_RETRIES, second, each);
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
