package dev.fishbone.rules.amplification;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.List;

/**
 * What an edge is compared with.
 *
 * @param ranges where its normal attempts per call are measured; empty where one attempt per call
 *     is an assumption
 * @param rates where its normal rates are measured; empty where nothing tells
 * @param words how the document calls it
 * @param declared whether it is a baseline that the recording declares
 */
record Normal(List<TimeRange> ranges, List<TimeRange> rates, String words, boolean declared) {

  /**
   * The declared baselines where the edge has enough requests there; else the window before the
   * storm; else none. Rates are normal by the baselines even where they are zero there: an edge
   * that a change has brought to life.
   *
   * @param covered whether the baselines hold any traces
   */
  static Normal of(
      Edge edge, TimeRange before, List<TimeRange> baselines, boolean covered, Limits limits) {
    List<TimeRange> rates = covered ? baselines : before.isEmpty() ? List.of() : List.of(before);
    if (edge.sum(EdgeCount.REQUESTS, baselines) >= limits.minRequests()) {
      return new Normal(baselines, rates, "the baseline", true);
    }
    if (edge.sum(EdgeCount.REQUESTS, before) >= limits.minRequests()) {
      return new Normal(List.of(before), rates, "the window before it", false);
    }
    return new Normal(List.of(), rates, "an assumed one call per request", false);
  }

  boolean assumed() {
    return ranges.isEmpty();
  }
}
