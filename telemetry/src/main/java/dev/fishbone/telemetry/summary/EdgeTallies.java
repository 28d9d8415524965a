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

  private record Source(int home, String caller, String operation) {
    static Source of(CallGroup group) {
      return new Source(group.home(), group.caller(), group.operation());
    }
  }

  private static final class Growing {
    final CountsBySecond<EdgeCount> counts = new CountsBySecond<>(EdgeCount.class);
    final CountsBySecond<EdgeCount> load;
    final SmallCounts attemptsPerCall = new SmallCounts();
    final FollowedCounts window = new FollowedCounts();
    final FollowedCounts baseline = new FollowedCounts();
    final TreeMap<Integer, Long> lags = new TreeMap<>();
    final TopTraces exemplars = new TopTraces();

    /** Of the trace at hand. */
    final EdgeUse use = new EdgeUse();

    Growing(SummaryScope scope) {
      load = scope.minutes(EdgeCount.class);
    }

    void merge(Growing other) {
      counts.merge(other.counts);
      load.merge(other.load);
      attemptsPerCall.merge(other.attemptsPerCall);
      other.lags.forEach((bucket, count) -> lags.merge(bucket, count, Saturating::add));
      window.merge(other.window);
      baseline.merge(other.baseline);
      exemplars.merge(other.exemplars);
    }
  }

  private final SummaryScope scope;
  private final Grown<Growing> edges;
  private final List<Growing> used = new ArrayList<>();

  EdgeTallies(SummaryScope scope) {
    this.scope = scope;
    this.edges = new Grown<>(() -> new Growing(scope));
  }

  /**
   * @param edgeOf the number of each group's edge
   */
  void add(PreparedTrace trace, List<CallGroup> groups, int[] edgeOf) {
    if (groups.isEmpty()) {
      return;
    }
    used.clear();
    for (int i = 0; i < edgeOf.length; i++) {
      Growing edge = edges.of(edgeOf[i]);
      List<Call> calls = groups.get(i).calls();
      add(edge, calls);
      if (edge.use.calls() == 0) {
        used.add(edge);
      }
      edge.use.add(calls);
    }
    failovers(groups, edgeOf);
    long start = trace.startNanos(trace.root());
    boolean judged = scope.judged(start);
    boolean exemplary = judged && !trace.huge() && scope.inWindow(start);
    for (Growing edge : used) {
      if (judged) {
        edge.use.count(edge.counts, edge.load, start, scope, 1);
      }
      if (exemplary) {
        edge.exemplars.add(edge.use.calls(), trace);
      }
      edge.use.clear();
    }
  }

  /**
   * A failed call that is followed by one of the same operation to another callee: a fallback host,
   * region or replica (ALGORITHMS 2.2). It is extra load for the second callee.
   */
  private void failovers(List<CallGroup> groups, int[] edgeOf) {
    Map<Source, List<CallGroup>> failed = new HashMap<>();
    for (CallGroup group : groups) {
      if (group.home() >= 0 && !group.operation().isEmpty() && last(group).outcome().failed()) {
        failed.computeIfAbsent(Source.of(group), s -> new ArrayList<>(1)).add(group);
      }
    }
    for (int i = 0; !failed.isEmpty() && i < edgeOf.length; i++) {
      CallGroup second = groups.get(i);
      long start = second.calls().get(0).startNanos();
      List<CallGroup> before = failed.getOrDefault(Source.of(second), List.of());
      if (scope.judged(start) && after(before, second, start)) {
        edges.of(edgeOf[i]).counts.add(EdgeCount.FAILOVERS, scope.bin(start), 1);
      }
    }
  }

  private static Call last(CallGroup group) {
    return group.calls().get(group.calls().size() - 1);
  }

  private static boolean after(List<CallGroup> failed, CallGroup second, long startNanos) {
    for (CallGroup first : failed) {
      long ended = last(first).startNanos() + last(first).durationNanos();
      if (first != second
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
        EdgeUse.count(edge.counts, edge.load, call, scope, 1);
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

  /**
   * @param edgeOf the own numbers of the other's edges
   */
  void merge(EdgeTallies other, int[] edgeOf) {
    for (int edge = 0; edge < other.edges.size(); edge++) {
      Growing own = edges.of(edgeOf[edge]);
      other.edges.find(edge).ifPresent(own::merge);
    }
  }

  /** Edges with something in window or baselines, by caller, callee and operation. */
  List<EdgeTally> finish(EdgeNumbers numbers) {
    List<EdgeTally> finished = new ArrayList<>();
    for (int edge = 0; edge < edges.size(); edge++) {
      EdgeTally tally = finish(numbers.key(edge), edges.of(edge));
      if (!tally.counts().isEmpty()) {
        finished.add(tally);
      }
    }
    finished.sort(
        Comparator.comparing(EdgeTally::caller)
            .thenComparing(EdgeTally::callee)
            .thenComparing(EdgeTally::operation));
    return List.copyOf(finished);
  }

  private static EdgeTally finish(EdgeNumbers.Key key, Growing edge) {
    return new EdgeTally(
        key.caller(),
        key.callee(),
        key.operation(),
        edge.counts.finish(edge.load),
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
