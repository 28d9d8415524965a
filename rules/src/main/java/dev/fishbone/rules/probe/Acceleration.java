package dev.fishbone.rules.probe;

import dev.fishbone.rules.statistics.RankCorrelation;
import dev.fishbone.rules.wording.Wording;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * P6: the fewer are left, the sooner the next goes. Per number of instances in rotation: ejections
 * over the time that instances spent so, up to the last ejection (what follows is recovery);
 * Spearman's correlation of that hazard with the load of a survivor (1 over their number). The time
 * begins a lookback before the first failed check, since that check was not yet due to an ejection.
 *
 * @param trend empty where there are too few ejections or sizes of the fleet
 * @param sizes of how many sizes of the fleet a rate is known
 * @param missing what there is too little of
 */
record Acceleration(Optional<RankCorrelation> trend, int sizes, String missing) {
  private static final double ENOUGH = 0.6;

  private static final double WEIGHT = 0.10;
  private static final int LEAST = 3;

  static Acceleration of(Fleet fleet) {
    Rotation rotation = fleet.rotation();
    int all = fleet.instances().size();
    if (rotation.ejections().size() < LEAST) {
      return new Acceleration(Optional.empty(), 0, "three ejections or more");
    }
    Map<Integer, double[]> levels = new TreeMap<>();
    long since =
        rotation.ejections().stream().mapToLong(Ejection::firstFailure).min().orElse(0)
            - fleet.limits().lookback().toMillis();
    long last = rotation.ejections().stream().mapToLong(Ejection::down).max().orElse(since);
    Map<Long, Integer> ejected = new TreeMap<>();
    rotation.ejections().forEach(e -> ejected.merge(e.down(), 1, Integer::sum));
    int out = 0;
    for (Map.Entry<Long, Integer> change : rotation.changes().entrySet()) {
      if (change.getKey() > last) {
        break;
      }
      spend(levels, all - out, change.getKey() - since);
      since = Math.max(since, change.getKey());
      int more = ejected.getOrDefault(change.getKey(), 0);
      levels.computeIfPresent(all - out, (left, level) -> ejected(level, more));
      out = change.getValue();
    }
    levels.keySet().removeIf(left -> left < 1);
    if (levels.size() < LEAST) {
      return new Acceleration(
          Optional.empty(), levels.size(), "ejections from three sizes of the fleet or more");
    }
    return new Acceleration(Optional.of(trend(levels)), levels.size(), "");
  }

  /** The least probability of chance that so few sizes of the fleet could give; 1 where none. */
  double leastByChance() {
    double orders = 1;
    for (int i = 2; i <= sizes; i++) {
      orders *= i;
    }
    return sizes < LEAST ? 1 : 1 / orders;
  }

  Piece piece() {
    if (trend.isEmpty()) {
      return Piece.missing("P6", WEIGHT, missing);
    }
    double rho = trend.get().rho();
    return Piece.of(
        "P6",
        WEIGHT,
        rho >= ENOUGH ? 1 : Math.max(0, rho),
        String.format(
            Locale.ROOT,
            "the rate of ejections grew with the load of those left (Spearman %s)",
            Wording.estimate(rho)));
  }

  private static void spend(Map<Integer, double[]> levels, int left, long millis) {
    if (millis > 0) {
      levels.computeIfAbsent(left, l -> new double[2])[0] += (double) millis * left;
    }
  }

  private static double[] ejected(double[] level, int more) {
    return new double[] {level[0], level[1] + more};
  }

  private static RankCorrelation trend(Map<Integer, double[]> levels) {
    double[] load = new double[levels.size()];
    double[] hazard = new double[levels.size()];
    int at = 0;
    for (Map.Entry<Integer, double[]> level : levels.entrySet()) {
      load[at] = 1.0 / level.getKey();
      hazard[at++] = level.getValue()[1] / level.getValue()[0];
    }
    return RankCorrelation.of(load, hazard);
  }
}
