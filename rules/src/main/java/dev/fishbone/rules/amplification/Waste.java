package dev.fishbone.rules.amplification;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.statistics.RatioOfSums;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.WasteCount;
import dev.fishbone.telemetry.summary.WasteTally;
import java.util.List;

/**
 * The work of one callee for one caller over a stretch of time, and how much of it was for nobody.
 *
 * @param ratio time for nobody over all time, by request
 * @param usual the same in normal times; 0 where nothing tells
 * @param firm whether a declared baseline tells what is normal
 * @param compared what it is compared with; empty where nothing tells
 */
record Waste(
    Edge edge,
    WasteTally tally,
    TimeRange range,
    RatioOfSums ratio,
    RatioOfSums usual,
    boolean firm,
    String compared) {
  /** Times are kept in tenths of a millisecond. */
  private static final double UNITS_PER_SECOND = 10_000;

  static Waste of(
      Edge edge,
      WasteTally tally,
      TimeRange range,
      List<TimeRange> calm,
      TimeRange before,
      double minRequests) {
    RatioOfSums normal = ratio(tally, calm);
    if (normal.n() >= minRequests) {
      return new Waste(edge, tally, range, ratio(tally, List.of(range)), normal, true, "usually");
    }
    RatioOfSums earlier = ratio(tally, List.of(before));
    boolean told = earlier.n() >= minRequests;
    return new Waste(
        edge,
        tally,
        range,
        ratio(tally, List.of(range)),
        told ? earlier : new RatioOfSums(0, 0, 0, 0, 0, 0),
        false,
        told ? "before" : "");
  }

  static RatioOfSums ratio(WasteTally tally, List<TimeRange> ranges) {
    return new RatioOfSums(
        (long) sum(tally, WasteCount.REQUESTS, ranges),
        sum(tally, WasteCount.WASTED_TIME, ranges),
        sum(tally, WasteCount.SERVED_TIME, ranges),
        sum(tally, WasteCount.WASTED_SQUARES, ranges),
        sum(tally, WasteCount.SERVED_SQUARES, ranges),
        sum(tally, WasteCount.CROSS_PRODUCTS, ranges));
  }

  private static double sum(WasteTally tally, WasteCount what, List<TimeRange> ranges) {
    return ranges.stream().mapToDouble(range -> tally.sum(what, range)).sum();
  }

  /** The part of the attempts whose work went on for nobody. */
  double orphanedShare() {
    return Measure.ratio(
        tally.sum(WasteCount.ORPHANED, range), tally.sum(WasteCount.SERVED, range));
  }

  double wastedSeconds(TimeRange bin) {
    return weight() * tally.sum(WasteCount.WASTED_TIME, bin) / UNITS_PER_SECOND;
  }

  double servedSeconds(TimeRange bin) {
    return weight() * tally.sum(WasteCount.SERVED_TIME, bin) / UNITS_PER_SECOND;
  }

  /** How many requests one of the traces stands for. */
  private double weight() {
    long seen = edge.seen(EdgeCount.REQUESTS, range);
    return seen == 0 ? 1 : (double) edge.sum(EdgeCount.REQUESTS, range) / seen;
  }

  double pairRate() {
    return Measure.ratio(edge.sum(EdgeCount.REACHED, range), edge.sum(EdgeCount.ATTEMPTS, range));
  }
}
