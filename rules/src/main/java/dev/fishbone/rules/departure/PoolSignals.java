package dev.fishbone.rules.departure;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.rules.series.SaturationLimits;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** How many of a pool's instances were full with callers waiting. */
final class PoolSignals {
  private PoolSignals() {}

  static List<OwnSignal> of(Telemetry telemetry) {
    List<PoolInstance> all = new ArrayList<>(PoolInstances.connections(telemetry));
    all.addAll(PoolInstances.requestThreads(telemetry));
    TreeMap<String, List<PoolInstance>> pools = new TreeMap<>();
    for (PoolInstance pool : all) {
      if (pool.sized()) {
        String key = pool.service() + '\0' + pool.kind() + '\0' + pool.pool();
        pools.computeIfAbsent(key, k -> new ArrayList<>()).add(pool);
      }
    }
    return pools.values().stream().map(pool -> signal(telemetry, pool)).toList();
  }

  private static OwnSignal signal(Telemetry telemetry, List<PoolInstance> pool) {
    PoolInstance first = pool.get(0);
    Duration scrape = telemetry.recording().scrapeInterval();
    double scale = Settings.timeScale(telemetry.recording().settings());
    return new OwnSignal(
        first.service(),
        OwnSignal.Kind.SATURATION,
        first.pool(),
        first.interval(scrape),
        first.sources().isEmpty() ? Location.NOWHERE : first.sources().get(0).origin(),
        first.sources().isEmpty() ? "" : first.sources().get(0).nativeName(),
        (range, width) -> rate(pool, scrape, SaturationLimits.atScale(scale), range, width));
  }

  private static Rate rate(
      List<PoolInstance> pool,
      Duration scrape,
      SaturationLimits limits,
      TimeRange range,
      Duration width) {
    Bins bins = Bins.notBelow(scrape, width, range);
    SaturationGrid grid = SaturationGrid.of(pool, bins, scrape, limits);
    double[] known = new double[bins.count()];
    double[] full = new double[bins.count()];
    for (Saturation instance : grid.instances()) {
      for (int bin = 0; bin < full.length; bin++) {
        known[bin] += instance.at(bin) == Saturation.State.UNKNOWN ? 0 : 1;
        full[bin] += instance.at(bin) == Saturation.State.SATURATED ? 1 : 0;
      }
    }
    return new Rate(bins, known, full);
  }
}
