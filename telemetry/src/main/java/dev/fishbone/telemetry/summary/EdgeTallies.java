package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.EdgeTally.Followed;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls by edge and operation while they are counted. */
final class EdgeTallies {
  record Key(String caller, String callee, String operation) {}

  /** What one trace did on one edge. */
  private static final class Use {
    long calls;
    boolean firstFailed;
  }

  private static final class Growing {
    final CountsBySecond<EdgeCount> counts = new CountsBySecond<>(EdgeCount.class);
    final TreeMap<Integer, Long> attemptsPerCall = new TreeMap<>();
    final FollowedCounts window = new FollowedCounts();
    final FollowedCounts baseline = new FollowedCounts();
    final TopTraces exemplars = new TopTraces();
  }

  private final SummaryScope scope;
  private final Map<Key, Growing> edges = new HashMap<>();

  EdgeTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups) {
    if (groups.isEmpty()) {
      return;
    }
    Map<Key, Use> uses = new HashMap<>();
    for (CallGroup group : groups) {
      Key key = new Key(group.caller(), group.callee(), group.operation());
      add(edges.computeIfAbsent(key, k -> new Growing()), group.calls());
      use(uses.computeIfAbsent(key, k -> new Use()), group.calls());
    }
    long start = trace.startNanos(trace.root());
    if (!scope.judged(start)) {
      return;
    }
    long second = SummaryScope.second(start);
    uses.forEach(
        (key, use) -> {
          Growing edge = edges.computeIfAbsent(key, k -> new Growing());
          edge.counts.add(EdgeCount.REQUESTS, second, 1);
          edge.counts.add(EdgeCount.REQUEST_CALLS, second, use.calls);
          if (use.firstFailed) {
            edge.counts.add(EdgeCount.FAILED_FIRST_REQUESTS, second, 1);
            edge.counts.add(EdgeCount.FAILED_FIRST_CALLS, second, use.calls);
          }
          if (!trace.huge() && scope.inWindow(start)) {
            edge.exemplars.add(use.calls, trace.traceId());
          }
        });
  }

  private static void use(Use use, List<Call> calls) {
    use.calls += calls.size();
    for (Call call : calls) {
      use.firstFailed |= call.link().retries() || call.outcome().failed();
    }
  }

  private void add(Growing edge, List<Call> calls) {
    int attempts = 0;
    long firstStart = 0;
    for (Call call : calls) {
      if (!call.link().retries()) {
        endLogicalCall(edge, attempts, firstStart);
        attempts = 0;
        firstStart = call.startNanos();
      }
      attempts++;
      if (scope.judged(call.startNanos())) {
        count(edge.counts, call);
        (scope.inWindow(call.startNanos()) ? edge.window : edge.baseline)
            .add(call.outcome(), call.followed());
      }
    }
    endLogicalCall(edge, attempts, firstStart);
  }

  private void endLogicalCall(Growing edge, int attempts, long firstStart) {
    if (attempts > 0 && scope.inWindow(firstStart)) {
      edge.attemptsPerCall.merge(attempts, 1L, Saturating::add);
    }
  }

  private static void count(CountsBySecond<EdgeCount> counts, Call call) {
    long second = SummaryScope.second(call.startNanos());
    counts.add(EdgeCount.ATTEMPTS, second, 1);
    counts.add(EdgeCount.DURATION_MICROS, second, call.durationNanos() / 1000);
    switch (call.link()) {
      case CERTAIN_RETRY -> counts.add(EdgeCount.CERTAIN_RETRIES, second, 1);
      case RETRY -> counts.add(EdgeCount.INFERRED_RETRIES, second, 1);
      case LOOP -> counts.add(EdgeCount.LOOP_CALLS, second, 1);
      case HEDGE, FANOUT -> counts.add(EdgeCount.PARALLEL_CALLS, second, 1);
      case FIRST, REDIRECT_AUTH -> {}
    }
    if (!call.link().retries()) {
      counts.add(EdgeCount.FIRST_ATTEMPTS, second, 1);
    } else if (call.serverSide()) {
      counts.add(EdgeCount.SERVER_SIDE_RETRIES, second, 1);
    }
    if (call.outcome().failed()) {
      counts.add(EdgeCount.FAILURES, second, 1);
    }
    switch (call.outcome()) {
      case FAIL_TIMEOUT -> counts.add(EdgeCount.TIMEOUTS, second, 1);
      case FAIL_REJECT -> counts.add(EdgeCount.REJECTS, second, 1);
      case CANCELLED -> counts.add(EdgeCount.CANCELLED, second, 1);
      case OK, OK_BUSINESS, FAIL_OTHER, AUTH_REDIRECT -> {}
    }
    if (call.reached()) {
      counts.add(EdgeCount.REACHED, second, 1);
    }
    if (call.orphaned()) {
      counts.add(EdgeCount.ORPHANED, second, 1);
    }
  }

  void merge(EdgeTallies other) {
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing());
          own.counts.merge(theirs.counts);
          theirs.attemptsPerCall.forEach(
              (attempts, calls) -> own.attemptsPerCall.merge(attempts, calls, Saturating::add));
          own.window.merge(theirs.window);
          own.baseline.merge(theirs.baseline);
          own.exemplars.merge(theirs.exemplars);
        });
  }

  /** Edges with something in window or baselines, by caller, callee and operation. */
  List<EdgeTally> finish() {
    return edges.entrySet().stream()
        .map(entry -> finish(entry.getKey(), entry.getValue()))
        .filter(edge -> !edge.counts().isEmpty())
        .sorted(
            Comparator.comparing(EdgeTally::caller)
                .thenComparing(EdgeTally::callee)
                .thenComparing(EdgeTally::operation))
        .toList();
  }

  private static EdgeTally finish(Key key, Growing edge) {
    return new EdgeTally(
        key.caller,
        key.callee,
        key.operation,
        edge.counts.finish(),
        edge.attemptsPerCall,
        edge.window.finish(),
        edge.baseline.finish(),
        edge.exemplars.ids());
  }

  /** The 2×2 table of ALGORITHMS 2.3 while it grows. */
  private static final class FollowedCounts {
    private final long[] counts = new long[4];

    void add(SpanOutcome outcome, boolean followed) {
      boolean succeeded = outcome == SpanOutcome.OK || outcome == SpanOutcome.OK_BUSINESS;
      if (succeeded || outcome.failed()) {
        int cell = (succeeded ? 2 : 0) + (followed ? 0 : 1);
        counts[cell] = Saturating.add(counts[cell], 1);
      }
    }

    void merge(FollowedCounts other) {
      for (int cell = 0; cell < counts.length; cell++) {
        counts[cell] = Saturating.add(counts[cell], other.counts[cell]);
      }
    }

    Followed finish() {
      return new Followed(counts[0], counts[1], counts[2], counts[3]);
    }
  }
}
