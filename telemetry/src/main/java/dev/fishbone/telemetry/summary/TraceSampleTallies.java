package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSample.Ending;
import dev.fishbone.telemetry.summary.TraceSample.Entry;
import dev.fishbone.telemetry.summary.TraceSample.Stratum;
import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What sampled traces stand for, while it is added up. */
final class TraceSampleTallies {
  /** No trace counts for more: weights of a broken sampler must not overflow their squares. */
  private static final long MOST = 1_000_000 * TraceSample.UNIT;

  private record EntryKey(String service, Ending ending) {}

  private record EdgeKey(String caller, String callee, String operation, Ending ending) {}

  private static final class EntryGrowing {
    final SecondCounts traces = new SecondCounts();
    final SecondCounts weights = new SecondCounts();
    final SecondCounts squares = new SecondCounts();
  }

  private static final class EdgeGrowing {
    final CountsBySecond<EdgeCount> counts = new CountsBySecond<>(EdgeCount.class);
    final SecondCounts squares = new SecondCounts();
  }

  private final SummaryScope scope;
  private final Map<EntryKey, EntryGrowing> entries = new HashMap<>();
  private final Map<EdgeKey, EdgeGrowing> edges = new HashMap<>();
  private long traces;
  private long unknown;
  private long mixed;

  TraceSampleTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups) {
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
    long second = scope.bin(start);
    EntryGrowing entry =
        entries.computeIfAbsent(
            new EntryKey(RootTallies.entry(trace, root), ending), k -> new EntryGrowing());
    entry.traces.add(second, 1);
    entry.weights.add(second, weight);
    entry.squares.add(second, square);
    add(groups, second, ending, weight, square);
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

  private void add(List<CallGroup> groups, long second, Ending ending, long weight, long square) {
    Map<EdgeKey, EdgeUse> uses = new HashMap<>();
    for (CallGroup group : groups) {
      EdgeKey key = new EdgeKey(group.caller(), group.callee(), group.operation(), ending);
      EdgeGrowing edge = edges.computeIfAbsent(key, k -> new EdgeGrowing());
      for (Call call : group.calls()) {
        if (scope.judged(call.startNanos())) {
          EdgeUse.count(edge.counts, call, scope.bin(call.startNanos()), weight);
        }
      }
      uses.computeIfAbsent(key, k -> new EdgeUse()).add(group.calls());
    }
    uses.forEach(
        (key, use) -> {
          EdgeGrowing edge = edges.computeIfAbsent(key, k -> new EdgeGrowing());
          use.count(edge.counts, second, weight);
          edge.squares.add(second, square);
        });
  }

  void merge(TraceSampleTallies other) {
    traces += other.traces;
    unknown += other.unknown;
    mixed += other.mixed;
    other.entries.forEach(
        (key, theirs) -> {
          EntryGrowing own = entries.computeIfAbsent(key, k -> new EntryGrowing());
          own.traces.merge(theirs.traces);
          own.weights.merge(theirs.weights);
          own.squares.merge(theirs.squares);
        });
    other.edges.forEach(
        (key, theirs) -> {
          EdgeGrowing own = edges.computeIfAbsent(key, k -> new EdgeGrowing());
          own.counts.merge(theirs.counts);
          own.squares.merge(theirs.squares);
        });
  }

  TraceSample finish() {
    if (traces == 0) {
      return TraceSample.NONE;
    }
    List<Entry> finished =
        entries.entrySet().stream()
            .map(entry -> finish(entry.getKey(), entry.getValue()))
            .sorted(Comparator.comparing(Entry::service).thenComparing(Entry::ending))
            .toList();
    List<Stratum> strata =
        edges.entrySet().stream()
            .map(entry -> finish(entry.getKey(), entry.getValue()))
            .sorted(
                Comparator.comparing(Stratum::caller)
                    .thenComparing(Stratum::callee)
                    .thenComparing(Stratum::operation)
                    .thenComparing(Stratum::ending))
            .toList();
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

  private static Stratum finish(EdgeKey key, EdgeGrowing edge) {
    return new Stratum(
        key.caller,
        key.callee,
        key.operation,
        key.ending,
        edge.counts.finish(),
        edge.squares.finish());
  }
}
