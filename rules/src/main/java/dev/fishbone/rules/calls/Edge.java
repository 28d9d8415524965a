package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.EdgeTally.Followed;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One edge, its operations added up, or one operation of it. A request that used two operations is
 * counted once for each.
 *
 * @param operation empty where all operations are meant
 * @param attemptsMax the most attempts of one call in the window
 */
public record Edge(
    String caller,
    String callee,
    String operation,
    Map<EdgeCount, BinCounts> counts,
    int attemptsMax,
    Followed followed,
    Followed followedBefore,
    List<String> exemplars) {

  public static Edge of(List<EdgeTally> tallies, String operation) {
    EdgeTally first = tallies.get(0);
    EnumMap<EdgeCount, BinCounts> counts = new EnumMap<>(EdgeCount.class);
    Followed followed = Followed.NONE;
    Followed before = Followed.NONE;
    int most = 1;
    EdgeTally busiest = first;
    for (EdgeTally tally : tallies) {
      tally.counts().forEach((kind, bins) -> counts.merge(kind, bins, BinCounts::merge));
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
        most,
        followed,
        before,
        busiest.exemplars());
  }

  public long sum(EdgeCount kind, TimeRange range) {
    return counts.getOrDefault(kind, BinCounts.NONE).sum(range);
  }

  public long sum(EdgeCount kind, List<TimeRange> ranges) {
    return ranges.stream().mapToLong(range -> sum(kind, range)).sum();
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
