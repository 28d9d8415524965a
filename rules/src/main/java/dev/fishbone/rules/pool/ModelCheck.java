package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.statistics.ErlangC;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/** Whether Erlang's formula foretells how many waited in the baseline (ALGORITHMS 3.4). */
enum ModelCheck {
  HOLDS,
  FAILS,
  /** Nobody counted who waited, or too few did. */
  UNKNOWN;

  private static final double APART = 3;

  static ModelCheck of(Study study, Sizing sizing, boolean credible, List<TimeRange> full) {
    List<TimeRange> calm = study.calm(full);
    if (!credible || !study.countsWaits() || sizing.normal().isEmpty()) {
      return UNKNOWN;
    }
    double waited = 0;
    double acquired = 0;
    for (PoolInstance pool : study.pools()) {
      for (TimeRange range : calm) {
        waited += study.steps(pool, pool.waitSum()).total(range);
        acquired += study.steps(pool, pool.waitCount()).total(range);
      }
    }
    if (acquired == 0) {
      return UNKNOWN;
    }
    double measured = waited / acquired;
    double foretold =
        ErlangC.waiting(sizing.normal().get().offered(), sizing.size())
            / (acquired / Demands.seconds(calm) / sizing.instances());
    // Below it a wait is what taking a free connection costs, in either.
    double least = study.limits().saturation().leastWait().toNanos() / 1e9;
    return Math.max(measured, foretold) < least
            || (foretold <= APART * measured && measured <= APART * foretold)
        ? HOLDS
        : FAILS;
  }
}
