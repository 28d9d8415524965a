package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.Durations;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.EdgeTally.Followed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One edge, its operations added up, or one operation of it. A request that used two operations is
 * counted once for each.
 *
 * @param operation empty where all operations are meant
 * @param counts of all requests: of a sample, what it stands for
 * @param seen of the traces that are there; the same where all are
 * @param effective how many independent requests one of {@code counts} is worth: 1 where every
 *     trace is there, (Σw)/(Σw²) for a sample
 * @param attemptsMax the most attempts of one call in the window
 * @param lags between calls that may be hedges
 */
public record Edge(
    String caller,
    String callee,
    String operation,
    Map<EdgeCount, BinCounts> counts,
    Map<EdgeCount, BinCounts> seen,
    double effective,
    int attemptsMax,
    Followed followed,
    Followed followedBefore,
    Durations lags,
    List<String> exemplars) {

  /** Of traces that are all there. */
  public static Edge of(List<EdgeTally> tallies, String operation) {
    EdgeTally first = tallies.get(0);
    EnumMap<EdgeCount, BinCounts> counts = new EnumMap<>(EdgeCount.class);
    Followed followed = Followed.NONE;
    Followed before = Followed.NONE;
    TreeMap<Integer, Long> lags = new TreeMap<>();
    int most = 1;
    EdgeTally busiest = first;
    for (EdgeTally tally : tallies) {
      tally.counts().forEach((kind, bins) -> counts.merge(kind, bins, BinCounts::merge));
      tally.lags().buckets().forEach((bucket, count) -> lags.merge(bucket, count, Long::sum));
      followed = add(followed, tally.followed());
      before = add(before, tally.followedBefore());
      for (int attempts : tally.attemptsPerCall().keySet()) {
        if (attempts > most) {
          most = attempts;
          busiest = tally;
        }
      }
    }
    return new Edge(
        first.caller(),
        first.callee(),
        operation,
        counts,
        counts,
        1,
        most,
        followed,
        before,
        new Durations(lags),
        busiest.exemplars());
  }

  /** The same with what a sample stands for. */
  Edge standingFor(Map<EdgeCount, BinCounts> all, double worth) {
    return new Edge(
        caller,
        callee,
        operation,
        all,
        seen,
        worth,
        attemptsMax,
        followed,
        followedBefore,
        lags,
        exemplars);
  }

  /** What follows numbers that are not counted: those that a sample of the traces stands for. */
  public String estimated() {
    return counts.equals(seen) ? "" : "; estimated from a sample of the traces";
  }

  public long sum(EdgeCount kind, TimeRange range) {
    return counts.getOrDefault(kind, BinCounts.NONE).sum(range);
  }

  public long sum(EdgeCount kind, List<TimeRange> ranges) {
    return ranges.stream().mapToLong(range -> sum(kind, range)).sum();
  }

  /** Of the traces that are there. */
  public long seen(EdgeCount kind, TimeRange range) {
    return seen.getOrDefault(kind, BinCounts.NONE).sum(range);
  }

  public long seen(EdgeCount kind, List<TimeRange> ranges) {
    return ranges.stream().mapToLong(range -> seen(kind, range)).sum();
  }

  /** Its name as the document writes it: {@code orders → pricing}. */
  public String arrow() {
    return caller + " → " + calleeName() + (operation.isEmpty() ? "" : " (" + operation + ")");
  }

  public String calleeName() {
    return callee.isEmpty() ? "an unnamed peer" : callee;
  }

  private static Followed add(Followed a, Followed b) {
    return new Followed(
        a.failedYes() + b.failedYes(),
        a.failedNo() + b.failedNo(),
        a.succeededYes() + b.succeededYes(),
        a.succeededNo() + b.succeededNo());
  }
}
