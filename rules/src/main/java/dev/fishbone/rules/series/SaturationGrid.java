package dev.fishbone.rules.series;

import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;

/** The instances of one pool over the same bins. */
public record SaturationGrid(Bins bins, List<Saturation> instances) {
  public SaturationGrid {
    instances = List.copyOf(instances);
  }

  /**
   * @param interval the scrape interval where samples do not show it
   */
  public static SaturationGrid of(
      List<PoolInstance> pools, Bins bins, Duration interval, SaturationLimits limits) {
    return new SaturationGrid(
        bins, pools.stream().map(pool -> Saturation.of(pool, bins, interval, limits)).toList());
  }

  /** Instance-bins in a state, over the bins that begin within a range. */
  public int count(Saturation.State state, TimeRange range) {
    return instances.stream().mapToInt(i -> count(i, state, range)).sum();
  }

  /** One instance's bins in a state, over the bins that begin within a range. */
  public static int count(Saturation instance, Saturation.State state, TimeRange range) {
    Bins bins = instance.bins();
    int count = 0;
    for (int bin = 0; bin < bins.count(); bin++) {
      long from = bins.fromMillis(bin);
      if (from >= range.fromMillis() && from < range.toMillis() && instance.at(bin) == state) {
        count++;
      }
    }
    return count;
  }

  public FullTime fullTime() {
    return FullTime.ofAny(instances.stream().map(Saturation::fullTime).toList());
  }
}
