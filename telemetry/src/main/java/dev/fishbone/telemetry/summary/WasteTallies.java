package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The work of callees while it is added up. */
final class WasteTallies {
  private static final long UNIT_NANOS = 100_000;

  private record Key(String caller, String callee) {}

  private static final class Growing {
    final CountsBySecond<WasteCount> counts = new CountsBySecond<>(WasteCount.class);
    final TopTraces exemplars = new TopTraces();
  }

  /** What one trace did on one edge. */
  private static final class Use {
    long served;
    long orphaned;
    long time;
    long wasted;
  }

  private final SummaryScope scope;
  private final Map<Key, Growing> edges = new HashMap<>();

  WasteTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace, List<CallGroup> groups) {
    long start = trace.startNanos(trace.root());
    if (groups.isEmpty() || !scope.judged(start)) {
      return;
    }
    Map<Key, Use> uses = new HashMap<>();
    for (CallGroup group : groups) {
      Key key = new Key(group.caller(), group.callee());
      Use use = uses.computeIfAbsent(key, k -> new Use());
      for (Call call : group.calls()) {
        add(trace, call, use);
      }
    }
    uses.forEach((key, use) -> count(trace, start, key, use));
  }

  private static void add(PreparedTrace trace, Call call, Use use) {
    if (call.reached()) {
      use.served++;
      use.orphaned += call.orphaned() ? 1 : 0;
      use.time = Saturating.add(use.time, trace.durationNanos(call.server()) / UNIT_NANOS);
      use.wasted = Saturating.add(use.wasted, call.wastedNanos() / UNIT_NANOS);
    }
  }

  private void count(PreparedTrace trace, long start, Key key, Use use) {
    if (use.served == 0) {
      return;
    }
    long second = scope.bin(start);
    Growing edge = edges.computeIfAbsent(key, k -> new Growing());
    edge.counts.add(WasteCount.REQUESTS, second, 1);
    edge.counts.add(WasteCount.SERVED, second, use.served);
    edge.counts.add(WasteCount.ORPHANED, second, use.orphaned);
    edge.counts.add(WasteCount.SERVED_TIME, second, use.time);
    edge.counts.add(WasteCount.WASTED_TIME, second, use.wasted);
    edge.counts.add(WasteCount.SERVED_SQUARES, second, product(use.time, use.time));
    edge.counts.add(WasteCount.WASTED_SQUARES, second, product(use.wasted, use.wasted));
    edge.counts.add(WasteCount.CROSS_PRODUCTS, second, product(use.time, use.wasted));
    if (use.wasted > 0 && scope.inWindow(start) && !trace.huge()) {
      edge.exemplars.add(use.wasted, trace);
    }
  }

  private static long product(long a, long b) {
    return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
  }

  void merge(WasteTallies other) {
    other.edges.forEach(
        (key, theirs) -> {
          Growing own = edges.computeIfAbsent(key, k -> new Growing());
          own.counts.merge(theirs.counts);
          own.exemplars.merge(theirs.exemplars);
        });
  }

  /** By caller and callee. */
  List<WasteTally> finish() {
    return edges.entrySet().stream()
        .map(
            entry ->
                new WasteTally(
                    entry.getKey().caller,
                    entry.getKey().callee,
                    entry.getValue().counts.finish(),
                    entry.getValue().exemplars.ids()))
        .sorted(Comparator.comparing(WasteTally::caller).thenComparing(WasteTally::callee))
        .toList();
  }
}
