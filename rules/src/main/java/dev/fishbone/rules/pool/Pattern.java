package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/**
 * What filled the pool, as far as the counters of returns tell (the table of ALGORITHMS 3.3).
 *
 * @param asked connections asked for per second (returned or given up), times the baseline's; NaN
 *     where unknown
 * @param held mean time a connection was held, times the baseline's; NaN where unknown
 */
record Pattern(Kind kind, double asked, double held) {
  /** Which of the causes that look alike on a gauge. */
  enum Kind {
    DEMAND,
    HOLD_TIME,
    BOTH,
    NO_RETURNS,
    UNKNOWN
  }

  /** Less than this change is none: counters of short stretches scatter. */
  private static final double CHANGED = 1.3;

  /** Returns at less than this part of the usual rate are none. */
  private static final double NONE = 0.05;

  private record Rates(double returned, double gaveUp, double heldSeconds, double seconds) {
    double asked() {
      return (returned + gaveUp) / seconds;
    }

    double hold() {
      return heldSeconds / returned;
    }
  }

  /**
   * @param pools the instances that were full: what others did tells nothing of them
   */
  static Pattern of(Study study, List<TimeRange> full, List<PoolInstance> pools) {
    if (pools.stream().anyMatch(p -> p.useCount().isEmpty() || p.useSum().isEmpty())) {
      return new Pattern(Kind.UNKNOWN, Double.NaN, Double.NaN);
    }
    Rates now = rates(study, full, pools);
    Rates usual = rates(study, study.calm(full), pools);
    boolean compares = usual.seconds > 0 && usual.returned > 0 && usual.heldSeconds > 0;
    if (now.returned == 0
        || (compares && now.returned / now.seconds < NONE * usual.returned / usual.seconds)) {
      return new Pattern(Kind.NO_RETURNS, Double.NaN, Double.NaN);
    }
    if (!compares) {
      return new Pattern(Kind.UNKNOWN, Double.NaN, Double.NaN);
    }
    double asked = now.asked() / usual.asked();
    double held = now.hold() / usual.hold();
    return new Pattern(kind(asked >= CHANGED, held >= CHANGED), asked, held);
  }

  private static Kind kind(boolean asked, boolean held) {
    if (asked) {
      return held ? Kind.BOTH : Kind.DEMAND;
    }
    return held ? Kind.HOLD_TIME : Kind.UNKNOWN;
  }

  private static Rates rates(Study study, List<TimeRange> ranges, List<PoolInstance> pools) {
    double returned = 0;
    double gaveUp = 0;
    double held = 0;
    double seconds = 0;
    for (TimeRange range : ranges) {
      seconds += range.length().toMillis() / 1e3;
      for (PoolInstance pool : pools) {
        returned += study.steps(pool, pool.useCount()).total(range);
        gaveUp += study.steps(pool, pool.timeouts()).total(range);
        held += study.steps(pool, pool.useSum()).total(range);
      }
    }
    return new Rates(returned, gaveUp, held, seconds);
  }
}
