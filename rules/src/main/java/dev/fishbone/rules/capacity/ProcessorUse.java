package dev.fishbone.rules.capacity;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How much of what it may use of processors each instance used, bin by bin. */
final class ProcessorUse {
  /** It used processors, and nobody knows how many it may use. */
  static final double WITHOUT_LIMIT = Double.POSITIVE_INFINITY;

  private ProcessorUse() {}

  /**
   * For each instance its share, that of its container that is busiest; NaN where it was not seen,
   * {@link #WITHOUT_LIMIT} where one of its containers has none.
   *
   * @param series of one service, about processors
   */
  static List<double[]> shares(List<Series> series, Bins bins, Recording recording) {
    Map<String, Map<String, List<Series>>> instances = new TreeMap<>();
    for (Series each : series) {
      instances
          .computeIfAbsent(each.instance(), i -> new TreeMap<>())
          .computeIfAbsent(each.resource(), container -> new ArrayList<>())
          .add(each);
    }
    List<double[]> shares = new ArrayList<>();
    for (Map<String, List<Series>> containers : instances.values()) {
      double[] busiest = new double[bins.count()];
      Arrays.fill(busiest, Double.NaN);
      for (List<Series> container : containers.values()) {
        double[] own = container(container, bins, recording);
        for (int i = 0; i < own.length; i++) {
          if (!Double.isNaN(own[i])) {
            busiest[i] = Double.isNaN(busiest[i]) ? own[i] : Math.max(busiest[i], own[i]);
          }
        }
      }
      shares.add(busiest);
    }
    return shares;
  }

  private static double[] container(List<Series> series, Bins bins, Recording recording) {
    Samples share = joined(series, Signal.CPU_SHARE);
    share = share.isEmpty() ? joined(series, Signal.CPU_OF_PROCESS) : share;
    double[] shares = new double[bins.count()];
    if (!share.isEmpty()) {
      Arrays.setAll(shares, Gauges.mean(share, bins)::at);
      return shares;
    }
    Samples seconds = joined(series, Signal.CPU_SECONDS);
    Samples limit = joined(series, Signal.CPU_LIMIT);
    CounterSteps steps =
        CounterSteps.of(seconds, Samples.NONE, Cadence.of(seconds, recording.scrapeInterval()));
    Arrays.setAll(shares, steps.perBin(bins)::at);
    for (int i = 0; i < shares.length; i++) {
      long from = bins.fromMillis(i);
      long length = bins.toMillis(i) - from;
      double may = Gauges.nearest(limit, from + length / 2, Long.MAX_VALUE - 1);
      if (!Double.isNaN(shares[i])) {
        shares[i] = may > 0 ? shares[i] / (length / 1e3) / may : WITHOUT_LIMIT;
      }
    }
    return shares;
  }

  private static Samples joined(List<Series> series, Signal signal) {
    return PoolInstances.join(
        series.stream().filter(s -> s.signal() == signal).map(Series::samples).toList());
  }
}
