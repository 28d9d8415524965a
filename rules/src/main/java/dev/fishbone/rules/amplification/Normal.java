package dev.fishbone.rules.amplification;

import dev.fishbone.rules.calls.Edge;
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
 * @param firm whether declared baselines back it: they hold enough of the edge's calls, or enough
 *     requests and none of its calls, so that nothing was as it is now
 */
record Normal(List<TimeRange> ranges, List<TimeRange> rates, String words, boolean firm) {

  /**
   * The declared baselines where the edge has enough requests there; else the window before the
   * storm; else none. Rates are normal by the baselines even where they are zero there: an edge
   * that a change has brought to life.
   *
   * @param before the window before the storm
   * @param covered whether the baselines hold enough traces
   */
  static Normal of(
      Edge edge, TimeRange before, List<TimeRange> baselines, boolean covered, Limits limits) {
    List<TimeRange> rates = covered ? baselines : before.isEmpty() ? List.of() : List.of(before);
    long usual = edge.seen(EdgeCount.REQUESTS, baselines);
    if (usual >= limits.minRequests()) {
      return new Normal(baselines, rates, "the baseline", true);
    }
    boolean newborn = covered && usual == 0;
    if (edge.seen(EdgeCount.REQUESTS, before) >= limits.minRequests()) {
      return new Normal(List.of(before), rates, "the window before it", newborn);
    }
    return new Normal(List.of(), rates, "an assumed one attempt per call", newborn);
  }

  boolean assumed() {
    return ranges.isEmpty();
  }

  /** What the claim has to add; empty where baselines say what is normal. */
  String caveat() {
    if (assumed()) {
      return "; compared with " + words + ", since too few were seen before";
    }
    return words.equals("the baseline") ? "" : "; compared with " + words;
  }
}
