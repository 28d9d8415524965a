package dev.fishbone.analyzer.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.rules.statistics.MannWhitney;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether a length of the last quarter tends to be another than that of the quarter before it, by
 * the test of Mann and Whitney; all lengths are tested together (Benjamini and Hochberg).
 *
 * @param p adjusted; absent where there are too few to tell
 * @param shorter the probability that an incident of the later quarter took less time than one of
 *     the earlier; absent likewise
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Change(
    Length length,
    String from,
    String to,
    Told told,
    int before,
    int after,
    @Nullable Double p,
    @Nullable Double shorter) {
  /** Above it a difference may be chance. */
  private static final double SURE = 0.05;

  /** What may be said. */
  enum Told {
    SHORTER,
    LONGER,
    /** What there is may be chance; that is no proof that nothing changed. */
    NOT_SHOWN,
    TOO_FEW
  }

  /** One a length; none where there are not two quarters. */
  static List<Change> between(List<Quarter> quarters) {
    if (quarters.size() < 2) {
      return List.of();
    }
    Quarter before = quarters.get(quarters.size() - 2);
    Quarter after = quarters.get(quarters.size() - 1);
    List<Change> changes = new ArrayList<>();
    List<Change> tested = new ArrayList<>();
    for (Length length : Length.values()) {
      Change change = raw(length, before, after);
      changes.add(change);
      if (change.p != null) {
        tested.add(change);
      }
    }
    double[] adjusted = FalseDiscovery.adjusted(tested.stream().map(Change::raw).toList());
    return changes.stream()
        .map(c -> tested.contains(c) ? c.decided(adjusted[tested.indexOf(c)]) : c)
        .toList();
  }

  private double raw() {
    return p == null ? 1 : p;
  }

  private static Change raw(Length length, Quarter from, Quarter to) {
    double[] before = values(from, length);
    double[] after = values(to, length);
    boolean few = before.length < Distribution.LEAST || after.length < Distribution.LEAST;
    if (few) {
      return new Change(
          length, from.name(), to.name(), Told.TOO_FEW, before.length, after.length, null, null);
    }
    MannWhitney test = MannWhitney.of(before, after);
    return new Change(
        length,
        from.name(),
        to.name(),
        Told.NOT_SHOWN,
        before.length,
        after.length,
        test.p(),
        test.larger());
  }

  private static double[] values(Quarter quarter, Length length) {
    Distribution distribution = quarter.lengths().get(length);
    return distribution == null ? new double[0] : distribution.values();
  }

  private Change decided(double adjusted) {
    double share = shorter == null ? 0.5 : shorter;
    Told said = adjusted > SURE ? Told.NOT_SHOWN : share > 0.5 ? Told.SHORTER : Told.LONGER;
    return new Change(length, from, to, said, before, after, adjusted, share);
  }
}
