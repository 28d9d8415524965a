package dev.fishbone.rules.pool;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.FullTime;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;

/** How sure a finding is: S·Q·X of ALGORITHMS 12.1. */
final class Certainty {
  /** The best that may be said without a baseline or without counters: medium. */
  private static final double MEDIUM = 0.79;

  /** Bins next to each other tell nearly the same: lag-one correlation 0.8 leaves a ninth. */
  private static final double INDEPENDENT = (1 - 0.8) / (1 + 0.8);

  /** The gauge's mean and the counters' may differ by this much (Little check, ALGORITHMS 3.2). */
  private static final double LITTLE = 0.15;

  private Certainty() {}

  static Confidence of(Study study, List<Stretch> stretches, FullTime full) {
    double s = 0;
    boolean baseline = true;
    for (Stretch stretch : stretches) {
      s = Math.max(s, beyond(stretch, study.limits()));
      baseline &= stretch.hasBaseline();
    }
    double x = specificity(study, stretches);
    double value = s * study.known() * x;
    boolean weak = !baseline || !study.countsWaits() || full.surely().isEmpty();
    return new Confidence(weak ? Math.min(value, MEDIUM) : value);
  }

  private static double beyond(Stretch stretch, Limits limits) {
    if (stretch.burst(limits) && stretch.hasBaseline()) {
      return 1 - stretch.pTimeouts();
    }
    double share = Math.max(stretch.share(), stretch.hotShare());
    double n = Math.max(1, stretch.known() * INDEPENDENT);
    double error = Math.sqrt(Math.max(1 - share, 0.5 / n) / (n * share));
    return new NormalDistribution(null, 0, 1)
        .cumulativeProbability(Math.log(share / limits.share()) / error);
  }

  private static double specificity(Study study, List<Stretch> stretches) {
    if (!study.countsWaits()) {
      return 0.8;
    }
    for (Stretch stretch : stretches) {
      if (!little(study, stretch.judged())) {
        return 0.9;
      }
    }
    return 1;
  }

  /** Whether the connections in use agree between the gauges and the counters of returns. */
  private static boolean little(Study study, TimeRange range) {
    double byGauge = 0;
    double byCounter = 0;
    for (PoolInstance pool : study.pools()) {
      if (pool.useSum().isEmpty()) {
        return false;
      }
      byGauge += Gauges.mean(pool.active(), new Bins(range, range.length())).at(0);
      byCounter +=
          study.steps(pool, pool.useSum()).total(range) / (range.length().toMillis() / 1e3);
    }
    return Math.abs(byCounter - byGauge) <= LITTLE * byGauge;
  }
}
