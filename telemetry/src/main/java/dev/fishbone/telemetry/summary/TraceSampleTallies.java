package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSample.Ending;
import dev.fishbone.telemetry.summary.TraceSample.Entry;
import dev.fishbone.telemetry.summary.TraceSample.Stratum;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What sampled traces stand for, while it is added up. */
final class TraceSampleTallies {
  /** No trace counts for more: weights of a broken sampler must not overflow their squares. */
  private static final long MOST = 1_000_000 * TraceSample.UNIT;

  private record EntryKey(String service, Ending ending) {}

  private static final class EntryGrowing {
    final SecondCounts traces;
    final SecondCounts weights;
    final SecondCounts squares;

    EntryGrowing(SummaryScope scope) {
      traces = scope.minutes();
      weights = scope.minutes();
      squares = scope.minutes();
    }
  }

  private static final class EdgeGrowing {
    final CountsBySecond<EdgeCount> counts = new CountsBySecond<>(EdgeCount.class);
    final CountsBySecond<EdgeCount> load;
    final SecondCounts squares = new SecondCounts();

    /** Of the trace at hand. */
    final EdgeUse use = new EdgeUse();

    EdgeGrowing(SummaryScope scope) {
      load = scope.minutes(EdgeCount.class);
    }

    void merge(EdgeGrowing other) {
      counts.merge(other.counts);
      load.merge(other.load);
      squares.merge(other.squares);
    }
  }

  private static final Ending[] ENDINGS = Ending.values();

  private final SummaryScope scope;
  private final Map<EntryKey, EntryGrowing> entries = new HashMap<>();
  private final Grown<EdgeGrowing> edges;
  private final List<EdgeGrowing> used = new ArrayList<>();
  private long traces;
  private long unknown;
  private long mixed;

  TraceSampleTallies(SummaryScope scope) {
    this.scope = scope;
    this.edges = new Grown<>(() -> new EdgeGrowing(scope));
  }

  /**
   * @param edgeOf the number of each group's edge
   */
  void add(PreparedTrace trace, List<CallGroup> groups, int[] edgeOf) {
    int root = trace.root();
    long start = trace.startNanos(root);
    if (trace.probe(root) || !scope.judged(start)) {
      return;
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    for (int node = 0; node < trace.size(); node++) {
      least = Math.min(least, trace.weightMicros(node));
      most = Math.max(most, trace.weightMicros(node));
    }
    traces++;
    mixed += least != most ? 1 : 0;
    unknown += least <= 0 ? 1 : 0;
    boolean whole = trace.parent(root) == PreparedTrace.NONE;
    long micros = whole ? trace.weightMicros(root) : most;
    long weight = micros <= 0 ? TraceSample.UNIT : Math.min(MOST, Math.max(1, micros / 1000));
    long square = weight * weight / TraceSample.UNIT;
    Ending ending = ending(trace, root);
    EntryGrowing entry =
        entries.computeIfAbsent(
            new EntryKey(RootTallies.entry(trace, root), ending), k -> new EntryGrowing(scope));
    long minute = scope.minute(start);
    entry.traces.add(minute, 1);
    entry.weights.add(minute, weight);
    entry.squares.add(minute, square);
    add(groups, edgeOf, start, ending, weight, square);
  }

  private static Ending ending(PreparedTrace trace, int root) {
    if (trace.outcome(root).failed()) {
      return Ending.FAILED;
    }
    for (int node = 0; node < trace.size(); node++) {
      if (trace.outcome(node).failed()) {
        return Ending.TROUBLED;
      }
    }
    return Ending.WELL;
  }

  private void add(
      List<CallGroup> groups, int[] edgeOf, long start, Ending ending, long weight, long square) {
    used.clear();
    for (int i = 0; i < edgeOf.length; i++) {
      EdgeGrowing edge = edges.of(edgeOf[i] * ENDINGS.length + ending.ordinal());
      List<Call> calls = groups.get(i).calls();
      for (Call call : calls) {
        if (scope.judged(call.startNanos())) {
          EdgeUse.count(edge.counts, edge.load, call, scope, weight);
        }
      }
      if (edge.use.calls() == 0) {
        used.add(edge);
      }
      edge.use.add(calls);
    }
    for (EdgeGrowing edge : used) {
      edge.use.count(edge.counts, edge.load, start, scope, weight);
      edge.squares.add(scope.bin(start), square);
      edge.use.clear();
    }
  }

  /**
   * @param edgeOf the own numbers of the other's edges
   */
  void merge(TraceSampleTallies other, int[] edgeOf) {
    traces += other.traces;
    unknown += other.unknown;
    mixed += other.mixed;
    other.entries.forEach(
        (key, theirs) -> {
          EntryGrowing own = entries.computeIfAbsent(key, k -> new EntryGrowing(scope));
          own.traces.merge(theirs.traces);
          own.weights.merge(theirs.weights);
          own.squares.merge(theirs.squares);
        });
    for (int i = 0; i < other.edges.size(); i++) {
      int own = edgeOf[i / ENDINGS.length] * ENDINGS.length + i % ENDINGS.length;
      other.edges.find(i).ifPresent(theirs -> edges.of(own).merge(theirs));
    }
  }

  TraceSample finish(EdgeNumbers numbers) {
    if (traces == 0) {
      return TraceSample.NONE;
    }
    List<Entry> finished =
        entries.entrySet().stream()
            .map(entry -> finish(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparing(Entry::service).thenComparing(Entry::ending))
            .toList();
    List<Stratum> strata = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      EdgeNumbers.Key key = numbers.key(i / ENDINGS.length);
      Ending ending = ENDINGS[i % ENDINGS.length];
      edges.find(i).ifPresent(edge -> strata.add(finish(key, ending, edge)));
    }
    strata.sort(
        Comparator.comparing(Stratum::caller)
            .thenComparing(Stratum::callee)
            .thenComparing(Stratum::operation)
            .thenComparing(Stratum::ending));
    return new TraceSample(traces, unknown, mixed, finished, strata);
  }

  private static Entry finish(EntryKey key, EntryGrowing entry) {
    return new Entry(
        key.service,
        key.ending,
        entry.traces.finish(),
        entry.weights.finish(),
        entry.squares.finish());
  }

  private static Stratum finish(EdgeNumbers.Key key, Ending ending, EdgeGrowing edge) {
    return new Stratum(
        key.caller(),
        key.callee(),
        key.operation(),
        ending,
        edge.counts.finish(edge.load),
        edge.squares.finish());
  }
}
