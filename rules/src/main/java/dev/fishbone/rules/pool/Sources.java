package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The numbers of a pool's series and where they stand. */
final class Sources {
  private final Study study;

  Sources(Study study) {
    this.study = study;
  }

  /** "Pricing's database pool". */
  String poolName() {
    PoolInstance any = study.any();
    String pool = Wording.plain(any.pool());
    return Wording.possessive(any.service())
        + (pool.equals("db") ? " database pool" : pool.isEmpty() ? " pool" : " pool " + pool);
  }

  /** "Pricing's database pool" with the instance that was busiest, where there are several. */
  String poolOfInstance() {
    return study.pools().size() == 1
        ? poolName()
        : poolName() + " in instance " + Wording.plain(busiest().instance());
  }

  /**
   * The instance that was saturated in most bins, then with the most in use; the first of equals.
   */
  PoolInstance busiest() {
    TimeRange window = study.window().bins().range();
    PoolInstance busiest = study.any();
    double most = -1;
    for (Saturation instance : study.window().instances()) {
      double much =
          SaturationGrid.count(instance, Saturation.State.SATURATED, window) * 1e6
              + Math.max(peakInUse(instance.pool()), 0);
      if (much > most) {
        most = much;
        busiest = instance.pool();
      }
    }
    return busiest;
  }

  double peakInUse(PoolInstance pool) {
    return peak(pool.active(), List.of(study.window().bins().range()));
  }

  /** The instance with the most callers waiting at a scrape within the ranges. */
  Optional<PoolInstance> mostWaiting(List<TimeRange> ranges) {
    PoolInstance worst = null;
    double most = 0;
    for (PoolInstance pool : study.pools()) {
      double peak = peak(pool.pending(), ranges);
      if (peak > most) {
        most = peak;
        worst = pool;
      }
    }
    return Optional.ofNullable(worst);
  }

  static double peak(Samples gauge, List<TimeRange> ranges) {
    double peak = Double.NaN;
    for (TimeRange range : ranges) {
      Samples within = gauge.within(range);
      for (int i = 0; i < within.size(); i++) {
        double value = within.valueAt(i);
        peak = Double.isNaN(peak) || value > peak ? value : peak;
      }
    }
    return peak;
  }

  long timeouts(List<TimeRange> ranges) {
    double sum = 0;
    for (PoolInstance pool : study.pools()) {
      for (TimeRange range : ranges) {
        sum += study.steps(pool, pool.timeouts()).total(range);
      }
    }
    return Math.round(sum);
  }

  /** Mean wait of an acquisition, seconds; NaN where it is not counted or none was made. */
  double meanWait(List<TimeRange> ranges) {
    double waited = 0;
    double acquired = 0;
    for (PoolInstance pool : study.pools()) {
      for (TimeRange range : ranges) {
        waited += study.steps(pool, pool.waitSum()).total(range);
        acquired += study.steps(pool, pool.waitCount()).total(range);
      }
    }
    return acquired == 0 ? Double.NaN : waited / acquired;
  }

  Evidence inUse(PoolInstance pool, TimeRange range) {
    double peak = peak(pool.active(), List.of(range));
    String at = pool.instance().isEmpty() ? "" : " at " + Wording.plain(pool.instance());
    return evidence(
        pool,
        Signal.POOL_ACTIVE,
        "Connections in use" + at + ", at most " + Wording.estimate(peak),
        range,
        Double.isNaN(peak) ? 0 : peak,
        "connections");
  }

  /** Evidence of one signal of one pool; from nowhere where the signal is not recorded. */
  static Evidence evidence(
      PoolInstance pool,
      Signal signal,
      String statement,
      TimeRange range,
      double value,
      String unit) {
    Optional<Series> series = pool.sources().stream().filter(s -> s.signal() == signal).findFirst();
    return new Evidence(
        Evidence.Kind.QUERY,
        statement,
        series.map(Series::origin).orElse(Location.NOWHERE),
        series.map(Series::nativeName).orElse(""),
        List.of(),
        range,
        value,
        unit);
  }

  /** The pools that export a signal. */
  List<PoolInstance> with(Signal signal) {
    List<PoolInstance> with = new ArrayList<>();
    for (PoolInstance pool : study.pools()) {
      if (pool.sources().stream().anyMatch(s -> s.signal() == signal)) {
        with.add(pool);
      }
    }
    return with;
  }
}
