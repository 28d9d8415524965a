package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallGroup;
import dev.fishbone.telemetry.trace.PreparedTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The work of callees while it is added up. */
final class WasteTallies {
  private static final long UNIT_NANOS = 100_000;

  private static final class Growing {
    final CountsBySecond<WasteCount> counts = new CountsBySecond<>(WasteCount.class);
    final TopTraces exemplars = new TopTraces();

    /** Of the trace at hand. */
    final Use use = new Use();

    boolean used;

    void merge(Growing other) {
      counts.merge(other.counts);
      exemplars.merge(other.exemplars);
    }
  }

  /** What one trace did on one edge. */
  private static final class Use {
    long served;
    long orphaned;
    long time;
    long wasted;

    void clear() {
      served = 0;
      orphaned = 0;
      time = 0;
      wasted = 0;
    }
  }

  private final SummaryScope scope;
  private final Grown<Growing> edges = new Grown<>(Growing::new);
  private final List<Growing> used = new ArrayList<>();

  WasteTallies(SummaryScope scope) {
    this.scope = scope;
  }

  /**
   * @param edgeOf the number of each group's edge
   */
  void add(PreparedTrace trace, List<CallGroup> groups, int[] edgeOf, EdgeNumbers numbers) {
    long start = trace.startNanos(trace.root());
    if (groups.isEmpty() || !scope.judged(start)) {
      return;
    }
    used.clear();
    for (int i = 0; i < edgeOf.length; i++) {
      Growing edge = edges.of(numbers.pairOf(edgeOf[i]));
      if (!edge.used) {
        edge.used = true;
        used.add(edge);
      }
      for (Call call : groups.get(i).calls()) {
        add(trace, call, edge.use);
      }
    }
    for (Growing edge : used) {
      count(trace, start, edge);
      edge.use.clear();
      edge.used = false;
    }
  }

  private static void add(PreparedTrace trace, Call call, Use use) {
    if (call.reached()) {
      use.served++;
      use.orphaned += call.orphaned() ? 1 : 0;
      use.time = Saturating.add(use.time, trace.durationNanos(call.server()) / UNIT_NANOS);
      use.wasted = Saturating.add(use.wasted, call.wastedNanos() / UNIT_NANOS);
    }
  }

  private void count(PreparedTrace trace, long start, Growing edge) {
    Use use = edge.use;
    if (use.served == 0) {
      return;
    }
    long second = scope.bin(start);
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

  /**
   * @param pairOf the own numbers of the other's pairs
   */
  void merge(WasteTallies other, int[] pairOf) {
    for (int pair = 0; pair < other.edges.size(); pair++) {
      Growing own = edges.of(pairOf[pair]);
      other.edges.find(pair).ifPresent(own::merge);
    }
  }

  /** By caller and callee. */
  List<WasteTally> finish(EdgeNumbers numbers) {
    List<WasteTally> finished = new ArrayList<>();
    for (int pair = 0; pair < edges.size(); pair++) {
      Growing edge = edges.of(pair);
      if (!edge.counts.isEmpty()) {
        finished.add(
            new WasteTally(
                numbers.pair(pair).caller(),
                numbers.pair(pair).callee(),
                edge.counts.finish(),
                edge.exemplars.ids()));
      }
    }
    finished.sort(Comparator.comparing(WasteTally::caller).thenComparing(WasteTally::callee));
    return List.copyOf(finished);
  }
}
