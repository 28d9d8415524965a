package dev.fishbone.bench.engine;

import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.FanOut;
import dev.fishbone.telemetry.summary.FanOutCount;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What both sides say of the calls of one service to another.
 *
 * @param parents spans that made at least one
 */
record EdgeSum(String caller, String callee, long calls, long parents, long retries, long errors) {
  private record Pair(String caller, String callee) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      int order = caller.compareTo(other.caller);
      return order != 0 ? order : callee.compareTo(other.callee);
    }
  }

  /** By caller and callee. */
  static List<EdgeSum> of(TraceSummary summary) {
    TreeMap<Pair, long[]> sums = new TreeMap<>();
    for (EdgeTally edge : summary.edges()) {
      long[] sum =
          sums.computeIfAbsent(new Pair(edge.caller(), edge.callee()), pair -> new long[4]);
      sum[0] += edge.count(EdgeCount.ATTEMPTS).total();
      sum[2] += edge.count(EdgeCount.CERTAIN_RETRIES).total();
      sum[2] += edge.count(EdgeCount.INFERRED_RETRIES).total();
      sum[3] += edge.count(EdgeCount.FAILURES).total();
    }
    for (FanOut.Tally tally : summary.fanOut().tallies()) {
      Pair pair = new Pair(tally.caller(), tally.callee());
      sums.computeIfAbsent(pair, p -> new long[4])[1] +=
          tally.counts().getOrDefault(FanOutCount.USERS, BinCounts.NONE).total();
    }
    List<EdgeSum> all = new ArrayList<>();
    sums.forEach(
        (pair, sum) ->
            all.add(new EdgeSum(pair.caller, pair.callee, sum[0], sum[1], sum[2], sum[3])));
    return all;
  }

  String line() {
    return String.join(
        "\t",
        caller,
        callee,
        Long.toString(calls),
        Long.toString(parents),
        Long.toString(retries),
        Long.toString(errors));
  }
}
