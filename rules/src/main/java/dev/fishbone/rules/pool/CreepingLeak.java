package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.Optional;

/**
 * Whether the floor of the connections in use climbs in steps and never falls back, and what is
 * returned does not account for it: what is in use by the gauge and not by the counters of returns
 * (Little's law) is lost. Looked at since the last restart, in parts of the window.
 */
record CreepingLeak(Study study, LeakLimits limits, PoolInstance pool) {
  private static final int PARTS = 12;
  private static final int SCRAPES_A_PART = 5;
  private static final int STEPS = 3;
  private static final double CERTAIN = 0.9;

  /** How the floor went. */
  enum Floor {
    CLIMBS,
    /** It fell back, or never rose by enough. */
    FALLS_BACK,
    /** It climbs, and nothing tells whether load explains it. */
    UNEXPLAINED,
    UNKNOWN
  }

  Optional<Leak> find() {
    if (floor() != Floor.CLIMBS) {
      return Optional.empty();
    }
    double[] floors = floors();
    double lost = Math.min(floors[PARTS - 1] - floors[0], unreturned(PARTS - 1) - unreturned(0));
    return Optional.of(
        new Leak(Leak.Kind.CREEPING, pool, bins().range(), lost, CERTAIN, Double.NaN, Double.NaN));
  }

  Floor floor() {
    double[] floors = floors();
    double size = pool.sizeAt(bins().range().fromMillis());
    int steps = 0;
    for (int part = 0; part < PARTS; part++) {
      if (Double.isNaN(floors[part])) {
        return Floor.UNKNOWN;
      }
      if (part > 0 && floors[part] < floors[part - 1]) {
        return Floor.FALLS_BACK;
      }
      steps += part > 0 && floors[part] > floors[part - 1] ? 1 : 0;
    }
    if (floors[PARTS - 1] - floors[0] < limits.lost(size) || steps < STEPS) {
      return Floor.FALLS_BACK;
    }
    double rise = unreturned(PARTS - 1) - unreturned(0);
    return Double.isNaN(rise)
        ? Floor.UNEXPLAINED
        : rise >= limits.lost(size) ? Floor.CLIMBS : Floor.FALLS_BACK;
  }

  private Bins bins() {
    TimeRange window = study.window().bins().range();
    long from =
        Restarts.of(study, pool).stream()
            .filter(at -> at > window.fromMillis() && at < window.toMillis())
            .max(Long::compare)
            .orElse(window.fromMillis());
    TimeRange range = TimeRange.ofMillis(from, window.toMillis());
    long width = Math.max(1, (range.length().toMillis() + PARTS - 1) / PARTS);
    return new Bins(range, java.time.Duration.ofMillis(width));
  }

  /** The least in use in each part; NaN where too few scrapes fell into it. */
  private double[] floors() {
    Bins bins = bins();
    double[] floors = new double[PARTS];
    for (int part = 0; part < PARTS; part++) {
      floors[part] = Double.NaN;
      if (part >= bins.count()) {
        continue;
      }
      Samples within = pool.active().within(bins.rangeOf(part));
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < within.size(); i++) {
        least = Math.min(least, within.valueAt(i));
      }
      floors[part] = within.size() < SCRAPES_A_PART ? Double.NaN : least;
    }
    return floors;
  }

  /** In use by the gauge, on average, and never credited to a return; NaN where not known. */
  private double unreturned(int part) {
    Bins bins = bins();
    if (pool.useSum().isEmpty()) {
      return Double.NaN;
    }
    BinValues returned = study.steps(pool, pool.useSum()).perBin(bins);
    double seconds = (bins.toMillis(part) - bins.fromMillis(part)) / 1e3;
    return Gauges.mean(pool.active(), bins).at(part) - returned.at(part) / seconds;
  }
}
