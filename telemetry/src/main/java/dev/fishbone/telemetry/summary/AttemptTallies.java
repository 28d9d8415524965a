package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PairClass;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** How calls of the window were tried again, by edge and operation, while it is counted. */
final class AttemptTallies {
  /** Later retries are rare, and their pauses capped. */
  private static final int LAST_GAP = 8;

  private static final class Growing {
    final CountsBySecond<AttemptCount> counts = new CountsBySecond<>(AttemptCount.class);
    final TreeMap<Integer, Reservoir> gaps = new TreeMap<>();
    final Reservoir pauses = new Reservoir();
    final Reservoir timeouts = new Reservoir();
    final SmallCounts gaveUpAfter = new SmallCounts();
    final TopTraces doubled = new TopTraces();
    final StartCounts starts;

    Growing(SummaryScope scope) {
      starts = new StartCounts(scope);
    }

    void merge(Growing other) {
      counts.merge(other.counts);
      other.gaps.forEach(
          (index, theirs) -> gaps.computeIfAbsent(index, i -> new Reservoir()).merge(theirs));
      pauses.merge(other.pauses);
      timeouts.merge(other.timeouts);
      gaveUpAfter.merge(other.gaveUpAfter);
      doubled.merge(other.doubled);
      starts.merge(other.starts);
    }
  }

  private final SummaryScope scope;
  private final Grown<Growing> edges;

  AttemptTallies(SummaryScope scope) {
    this.scope = scope;
    this.edges = new Grown<>(() -> new Growing(scope));
  }

  /**
   * @param edgeOf the number of each group's edge
   */
  void add(PreparedTrace trace, List<CallGroup> groups, int[] edgeOf) {
    for (int group = 0; group < edgeOf.length; group++) {
      List<Call> calls = groups.get(group).calls();
      int begin = 0;
      for (int i = 1; i <= calls.size(); i++) {
        if (i < calls.size() && repeats(calls.get(i).link())) {
          continue;
        }
        if (scope.inWindow(calls.get(begin).startNanos())) {
          add(edges.of(edgeOf[group]), trace, calls.subList(begin, i));
        }
        begin = i;
      }
    }
  }

  /** Whether a call is one more attempt at the one before it. */
  private static boolean repeats(PairClass link) {
    return link.retries() || link == PairClass.HEDGE;
  }

  private void add(Growing edge, PreparedTrace trace, List<Call> run) {
    int attempt = 0;
    for (Call call : run) {
      attempt = call.link().retries() ? attempt + 1 : 0;
      count(edge, trace, call, attempt);
    }
    Call last = run.get(run.size() - 1);
    if (last.outcome().failed()) {
      edge.gaveUpAfter.add(attempt + 1, 1);
    }
    if (run.size() > 1) {
      repeated(edge, trace, run);
    }
  }

  private void count(Growing edge, PreparedTrace trace, Call call, int attempt) {
    long second = scope.bin(call.startNanos());
    long ended = scope.bin(call.startNanos() + call.durationNanos());
    boolean failed = call.outcome().failed();
    edge.counts.add(AttemptCount.ENDED, ended, 1);
    edge.counts.add(AttemptCount.ENDED_FAILED, ended, failed ? 1 : 0);
    if (call.outcome() == SpanOutcome.FAIL_REJECT && !call.reached()) {
      edge.counts.add(AttemptCount.REFUSED, second, 1);
    }
    edge.starts.add(attempt > 0, call.startNanos());
    if (attempt > 0 && call.paced()) {
      edge.counts.add(AttemptCount.PACED, second, 1);
    }
    if (call.gapNanos() != Call.NO_GAP && attempt > 0 && attempt <= LAST_GAP) {
      edge.gaps
          .computeIfAbsent(attempt, a -> new Reservoir())
          .add(trace.traceHash(), Math.max(0, call.gapNanos()));
    }
    if (call.gapNanos() != Call.NO_GAP && call.link() == PairClass.LOOP) {
      edge.pauses.add(trace.traceHash(), Math.max(0, call.gapNanos()));
    }
    if (call.outcome() == SpanOutcome.FAIL_TIMEOUT && !call.serverSide()) {
      edge.timeouts.add(trace.traceHash(), call.durationNanos());
    }
  }

  private void repeated(Growing edge, PreparedTrace trace, List<Call> run) {
    long second = scope.bin(run.get(0).startNanos());
    edge.counts.add(AttemptCount.REPEATED, second, 1);
    long seen = run.stream().filter(Call::reached).count();
    if (seen >= 2) {
      edge.counts.add(AttemptCount.CHECKED, second, 1);
    }
    List<Call> done = run.stream().filter(Call::done).toList();
    if (done.size() < 2) {
      return;
    }
    edge.counts.add(kind(run), second, 1);
    edge.doubled.add(done.size(), trace);
    if (done.stream().anyMatch(Call::keyed)) {
      edge.counts.add(AttemptCount.DOUBLED_KEYED, second, 1);
    }
    if (done.stream().anyMatch(AttemptTallies::givenUp)) {
      edge.counts.add(AttemptCount.DOUBLED_LATE, second, 1);
    }
  }

  private static boolean givenUp(Call call) {
    return call.outcome() == SpanOutcome.FAIL_TIMEOUT || call.outcome() == SpanOutcome.CANCELLED;
  }

  private static AttemptCount kind(List<Call> run) {
    boolean hedged = run.stream().anyMatch(call -> call.link() == PairClass.HEDGE);
    boolean inferred = run.stream().anyMatch(call -> call.link() == PairClass.RETRY);
    return hedged
        ? AttemptCount.DOUBLED_HEDGED
        : inferred ? AttemptCount.DOUBLED_INFERRED : AttemptCount.DOUBLED_MARKED;
  }

  /**
   * @param edgeOf the own numbers of the other's edges
   */
  void merge(AttemptTallies other, int[] edgeOf) {
    for (int edge = 0; edge < other.edges.size(); edge++) {
      int own = edgeOf[edge];
      other.edges.find(edge).ifPresent(theirs -> edges.of(own).merge(theirs));
    }
  }

  /** By caller, callee and operation. */
  List<AttemptTally> finish(EdgeNumbers numbers) {
    List<AttemptTally> finished = new ArrayList<>();
    for (int edge = 0; edge < edges.size(); edge++) {
      EdgeNumbers.Key key = numbers.key(edge);
      edges.find(edge).ifPresent(growing -> finished.add(finish(key, growing)));
    }
    finished.sort(
        Comparator.comparing(AttemptTally::caller)
            .thenComparing(AttemptTally::callee)
            .thenComparing(AttemptTally::operation));
    return List.copyOf(finished);
  }

  private static AttemptTally finish(EdgeNumbers.Key key, Growing edge) {
    TreeMap<Integer, Sample> gaps = new TreeMap<>();
    edge.gaps.forEach((index, values) -> gaps.put(index, values.finish()));
    return new AttemptTally(
        key.caller(),
        key.callee(),
        key.operation(),
        edge.counts.finish(),
        gaps,
        edge.pauses.finish(),
        edge.timeouts.finish(),
        edge.gaveUpAfter.finish(),
        edge.starts.finish(),
        edge.doubled.ids());
  }
}
