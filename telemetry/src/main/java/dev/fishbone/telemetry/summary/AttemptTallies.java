package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.EdgeTallies.Key;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PairClass;
import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanOutcome;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    final TreeMap<Integer, Long> gaveUpAfter = new TreeMap<>();
    final TopTraces doubled = new TopTraces();
    final StartCounts starts;

    Growing(SummaryScope scope) {
      starts = new StartCounts(scope);
    }
  }

  private final SummaryScope scope;
  private final Map<Key, Growing> edges = new HashMap<>();

  AttemptTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups) {
    for (CallGroup group : groups) {
      Key key = new Key(group.caller(), group.callee(), group.operation());
      Growing edge = edges.get(key);
      int begin = 0;
      for (int i = 1; i <= group.calls().size(); i++) {
        if (i < group.calls().size() && repeats(group.calls().get(i).link())) {
          continue;
        }
        List<Call> run = group.calls().subList(begin, i);
        begin = i;
        if (scope.inWindow(run.get(0).startNanos())) {
          edge = edge == null ? edges.computeIfAbsent(key, k -> new Growing(scope)) : edge;
          add(edge, trace, run);
        }
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
      edge.gaveUpAfter.merge(attempt + 1, 1L, Saturating::add);
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

  void merge(AttemptTallies other) {
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing(scope));
          own.counts.merge(theirs.counts);
          theirs.gaps.forEach(
              (index, gaps) -> own.gaps.computeIfAbsent(index, i -> new Reservoir()).merge(gaps));
          own.pauses.merge(theirs.pauses);
          own.timeouts.merge(theirs.timeouts);
          theirs.gaveUpAfter.forEach(
              (attempts, calls) -> own.gaveUpAfter.merge(attempts, calls, Saturating::add));
          own.doubled.merge(theirs.doubled);
          own.starts.merge(theirs.starts);
        });
  }

  /** By caller, callee and operation. */
  List<AttemptTally> finish() {
    return edges.entrySet().stream()
        .map(entry -> finish(entry.getKey(), entry.getValue()))
        .sorted(
            Comparator.comparing(AttemptTally::caller)
                .thenComparing(AttemptTally::callee)
                .thenComparing(AttemptTally::operation))
        .toList();
  }

  private static AttemptTally finish(Key key, Growing edge) {
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
        edge.gaveUpAfter,
        edge.starts.finish(),
        edge.doubled.ids());
  }
}
