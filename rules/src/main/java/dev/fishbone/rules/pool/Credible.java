package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/**
 * Whether a pool's counters of returns may be taken at their word: they agree with the gauges on
 * how many connections were in use (Little's law, ALGORITHMS 3.2) and tell of no more than there
 * are.
 */
final class Credible {
  /** Counters and gauges may differ by this much. */
  private static final double LITTLE = 0.15;

  /** Fewer in use on average over all instances are seen by too few scrapes to compare. */
  private static final double LEAST_IN_USE = 1;

  private Credible() {}

  static boolean counters(Study study, List<TimeRange> full) {
    boolean there =
        study.pools().stream().noneMatch(p -> p.useSum().isEmpty() || p.useCount().isEmpty());
    TimeRange window = study.window().bins().range();
    List<TimeRange> busy = full.isEmpty() ? List.of(window) : full;
    return there && !study.overcounts(busy) && busy.stream().allMatch(r -> little(study, r));
  }

  private static boolean little(Study study, TimeRange range) {
    double byGauge = 0;
    double byCounter = 0;
    for (PoolInstance pool : study.pools()) {
      byGauge += Gauges.mean(pool.active(), new Bins(range, range.length())).at(0);
      byCounter +=
          study.steps(pool, pool.useSum()).total(range) / (range.length().toMillis() / 1e3);
    }
    // A gauge that is not there, or hardly ever above 0, refutes nothing.
    return !(byGauge >= LEAST_IN_USE) || Math.abs(byCounter - byGauge) <= LITTLE * byGauge;
  }
}
