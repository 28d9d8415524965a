package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.EdgeTally.Followed;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Calls by edge and operation while they are counted. */
final class EdgeTallies {
  private static final long FAILOVER_SLACK = 1_000_000;
  private static final long FAILOVER_WITHIN = 10 * SummaryScope.NANOS_PER_SECOND;

  record Key(String caller, String callee, String operation) {}

  private record Source(int home, String caller, String operation) {}

  private static final class Growing {
    final CountsBySecond<EdgeCount> counts = new CountsBySecond<>(EdgeCount.class);
    final SmallCounts attemptsPerCall = new SmallCounts();
    final FollowedCounts window = new FollowedCounts();
    final FollowedCounts baseline = new FollowedCounts();
    final TreeMap<Integer, Long> lags = new TreeMap<>();
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
    Map<Key, EdgeUse> uses = new HashMap<>();
    for (CallGroup group : groups) {
      Key key = new Key(group.caller(), group.callee(), group.operation());
      add(edges.computeIfAbsent(key, k -> new Growing()), group.calls());
      uses.computeIfAbsent(key, k -> new EdgeUse()).add(group.calls());
    }
    failovers(groups);
    long start = trace.startNanos(trace.root());
    if (!scope.judged(start)) {
      return;
    }
    long second = scope.bin(start);
    uses.forEach(
        (key, use) -> {
          Growing edge = edges.computeIfAbsent(key, k -> new Growing());
          use.count(edge.counts, second, 1);
          if (!trace.huge() && scope.inWindow(start)) {
            edge.exemplars.add(use.calls(), trace);
          }
        });
  }

  /**
   * A failed call that is followed by one of the same operation to another callee: a fallback host,
   * region or replica (ALGORITHMS 2.2). It is extra load for the second callee.
   */
  private void failovers(List<CallGroup> groups) {
    if (groups.size() < 2) {
      return;
    }
    Map<Source, List<CallGroup>> sources = new HashMap<>();
    for (CallGroup group : groups) {
      if (group.home() >= 0 && !group.operation().isEmpty()) {
        Source source = new Source(group.home(), group.caller(), group.operation());
        sources.computeIfAbsent(source, s -> new ArrayList<>(1)).add(group);
      }
    }
    for (List<CallGroup> siblings : sources.values()) {
      for (CallGroup second : siblings.size() < 2 ? List.<CallGroup>of() : siblings) {
        Call call = second.calls().get(0);
        if (scope.judged(call.startNanos()) && after(siblings, second, call.startNanos())) {
          edges
              .computeIfAbsent(
                  new Key(second.caller(), second.callee(), second.operation()), k -> new Growing())
              .counts
              .add(EdgeCount.FAILOVERS, scope.bin(call.startNanos()), 1);
        }
      }
    }
  }

  private static boolean after(List<CallGroup> siblings, CallGroup second, long startNanos) {
    for (CallGroup first : siblings) {
      Call last = first.calls().get(first.calls().size() - 1);
      long ended = last.startNanos() + last.durationNanos();
      if (first != second
          && last.outcome().failed()
          && ended <= startNanos + FAILOVER_SLACK
          && startNanos - ended <= FAILOVER_WITHIN) {
        return true;
      }
    }
    return false;
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
        EdgeUse.count(edge.counts, call, scope.bin(call.startNanos()), 1);
        if (call.lagNanos() > 0 && scope.inWindow(call.startNanos())) {
          edge.lags.merge(Durations.bucket(call.lagNanos() / 1000), 1L, Saturating::add);
        }
        (scope.inWindow(call.startNanos()) ? edge.window : edge.baseline)
            .add(call.outcome(), call.followed());
      }
    }
    endLogicalCall(edge, attempts, firstStart);
  }

  private void endLogicalCall(Growing edge, int attempts, long firstStart) {
    if (attempts > 0 && scope.inWindow(firstStart)) {
      edge.attemptsPerCall.add(attempts, 1);
    }
  }

  void merge(EdgeTallies other) {
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing());
          own.counts.merge(theirs.counts);
          own.attemptsPerCall.merge(theirs.attemptsPerCall);
          theirs.lags.forEach((bucket, count) -> own.lags.merge(bucket, count, Saturating::add));
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
        edge.attemptsPerCall.finish(),
        edge.window.finish(),
        edge.baseline.finish(),
        new Durations(edge.lags),
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
