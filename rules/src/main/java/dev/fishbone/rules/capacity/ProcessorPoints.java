package dev.fishbone.rules.capacity;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How much of its processors a service used at which load, all its instances together. */
record ProcessorPoints(Telemetry telemetry, String service, PoolPoints points) {
  /**
   * At its highest load it must use so much: from less, four fifths are more than a triple of what
   * was seen, and what was answered well is a lower bound alone.
   */
  static final double LEAST_USE = 0.3;

  /** Where one instance is so much busier than all are, it is at its end before they are. */
  private static final double MOST_UNEVEN = 1.5;

  private static final Set<Signal> OF_LIMIT =
      EnumSet.of(Signal.CPU_SECONDS, Signal.CPU_SHARE, Signal.CPU_LIMIT);

  List<Utilisation> all() {
    List<Utilisation> all = new ArrayList<>(of(CapacityHistory.CPU, OF_LIMIT));
    all.addAll(of(CapacityHistory.CPU_OF_PROCESS, EnumSet.of(Signal.CPU_OF_PROCESS)));
    return all;
  }

  private List<Utilisation> of(String resource, Set<Signal> signals) {
    List<Series> own =
        telemetry.series().stream()
            .filter(s -> s.service().equals(service) && signals.contains(s.signal()))
            .toList();
    if (own.isEmpty()) {
      return List.of();
    }
    Bins bins = points.bins(interval(own));
    List<double[]> instances = ProcessorUse.shares(own, bins, telemetry.recording());
    int[] there = new Instances(telemetry, service).seen(bins);
    return PoolPoints.chosen(
        points.points(resource, bins, i -> share(instances, i, there[i])), LEAST_USE);
  }

  private Duration interval(List<Series> series) {
    Duration scrape = telemetry.recording().scrapeInterval();
    return series.stream()
        .filter(s -> s.signal() != Signal.CPU_LIMIT)
        .map(s -> Cadence.of(s.samples(), scrape))
        .max(Duration::compareTo)
        .orElse(scrape);
  }

  /**
   * The mean of a bin; NaN where the use of one that is there is not known.
   *
   * @param there how many instances there are, as everything else knows
   */
  private static double share(List<double[]> instances, int bin, int there) {
    int known = 0;
    double sum = 0;
    double most = 0;
    for (double[] shares : instances) {
      double share = shares[bin];
      if (share == ProcessorUse.WITHOUT_LIMIT) {
        return Double.NaN;
      }
      if (!Double.isNaN(share)) {
        known++;
        sum += share;
        most = Math.max(most, share);
      }
    }
    boolean whole = known > 0 && known >= there && most * known <= MOST_UNEVEN * sum;
    return whole ? sum / known : Double.NaN;
  }
}
