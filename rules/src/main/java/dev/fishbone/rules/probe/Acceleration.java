package dev.fishbone.rules.probe;

import dev.fishbone.rules.statistics.RankCorrelation;
import dev.fishbone.rules.statistics.RateTrend;
import dev.fishbone.rules.wording.Wording;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * P6: the fewer are left, the sooner the next goes. Per number of instances in rotation: ejections
 * over the time that instances spent so, up to the last ejection (what follows is recovery). Of ten
 * ejections or more, Poisson regression of that hazard on the load of a survivor (1 over their
 * number), which weighs each size of the fleet by its time; of fewer, Spearman's correlation. The
 * time begins a lookback before the first failed check, since that check was not yet due to an
 * ejection.
 *
 * @param value how well it holds; empty where there are too few ejections or sizes of the fleet
 * @param byChance the probability of such a growth where there is none; a half where unknown
 * @param seen whether a growth in proportion to the load would have shown
 * @param words how much it grew, or what there is too little of
 */
record Acceleration(OptionalDouble value, double byChance, boolean seen, String words) {
  private static final double ENOUGH = 0.6;
  private static final double SURE = 0.05;
  private static final double LIKELY = 0.2;
  private static final double WEIGHT = 0.10;
  private static final int LEAST = 3;

  /** Fewer ejections than this are compared by rank (ALGORITHMS 5.2). */
  private static final int REGRESSED = 10;

  /** Of three sizes of the fleet one order in six is as good. */
  private static final int TELLING_SIZES = 4;

  private static final class Level {
    private double time;
    private double ejections;
  }

  static Acceleration of(Fleet fleet) {
    Rotation rotation = fleet.rotation();
    if (rotation.ejections().size() < LEAST) {
      return unknown("three ejections or more");
    }
    Map<Integer, Level> levels = levels(fleet);
    if (levels.size() < LEAST) {
      return unknown("ejections from three sizes of the fleet or more");
    }
    return rotation.ejections().size() < REGRESSED ? ranked(levels) : regressed(levels);
  }

  private static Acceleration unknown(String words) {
    return new Acceleration(OptionalDouble.empty(), 0.5, false, words);
  }

  /** By how many are left; those that cannot be are left out. */
  private static Map<Integer, Level> levels(Fleet fleet) {
    Rotation rotation = fleet.rotation();
    int all = fleet.instances().size();
    Map<Integer, Level> levels = new TreeMap<>();
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
      int left = all - out;
      if (change.getKey() > since) {
        levels.computeIfAbsent(left, l -> new Level()).time +=
            (double) (change.getKey() - since) * left;
      }
      since = Math.max(since, change.getKey());
      if (levels.containsKey(left)) {
        levels.get(left).ejections += ejected.getOrDefault(change.getKey(), 0);
      }
      out = change.getValue();
    }
    levels.keySet().removeIf(left -> left < 1);
    return levels;
  }

  private static Acceleration ranked(Map<Integer, Level> levels) {
    RankCorrelation trend =
        RankCorrelation.of(
            loads(levels),
            levels.values().stream().mapToDouble(l -> l.ejections / l.time).toArray());
    return new Acceleration(
        OptionalDouble.of(trend.rho() >= ENOUGH ? 1 : Math.max(0, trend.rho())),
        trend.byChance(),
        levels.size() >= TELLING_SIZES,
        "Spearman " + Wording.estimate(trend.rho()));
  }

  private static Acceleration regressed(Map<Integer, Level> levels) {
    double[] load = loads(levels);
    for (int i = 0; i < load.length; i++) {
      load[i] = Math.log(load[i]);
    }
    RateTrend trend =
        RateTrend.of(
            load,
            levels.values().stream().mapToDouble(l -> l.ejections).toArray(),
            levels.values().stream().mapToDouble(l -> l.time).toArray());
    double value = trend.byChance() <= SURE ? 1 : trend.byChance() <= LIKELY ? 0.5 : 0;
    return new Acceleration(
        OptionalDouble.of(value),
        trend.byChance(),
        trend.wouldSee(1),
        "in proportion to its power of " + Wording.estimate(trend.slope()));
  }

  private static double[] loads(Map<Integer, Level> levels) {
    return levels.keySet().stream().mapToDouble(left -> 1.0 / left).toArray();
  }

  boolean known() {
    return value.isPresent();
  }

  Piece piece() {
    if (value.isEmpty()) {
      return Piece.missing("P6", WEIGHT, words);
    }
    return Piece.of(
        "P6",
        WEIGHT,
        value.getAsDouble(),
        String.format(
            Locale.ROOT, "the rate of ejections grew with the load of those left (%s)", words));
  }
}
