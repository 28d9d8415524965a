package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import java.util.Arrays;

/** Gauges per bin: what the scrapes within it saw. A bin without a sample is unknown. */
public final class Gauges {
  private Gauges() {}

  public static BinValues max(Samples gauge, Bins bins) {
    double[] max = new double[bins.count()];
    Arrays.fill(max, Double.NaN);
    for (int i = 0; i < gauge.size(); i++) {
      int bin = bins.indexOf(gauge.millisAt(i));
      double value = gauge.valueAt(i);
      if (bin >= 0 && !Double.isNaN(value)) {
        max[bin] = Double.isNaN(max[bin]) ? value : Math.max(max[bin], value);
      }
    }
    return new BinValues(bins, max);
  }

  public static BinValues mean(Samples gauge, Bins bins) {
    double[] sum = new double[bins.count()];
    int[] seen = new int[bins.count()];
    for (int i = 0; i < gauge.size(); i++) {
      int bin = bins.indexOf(gauge.millisAt(i));
      double value = gauge.valueAt(i);
      if (bin >= 0 && !Double.isNaN(value)) {
        sum[bin] += value;
        seen[bin]++;
      }
    }
    for (int bin = 0; bin < sum.length; bin++) {
      sum[bin] = seen[bin] == 0 ? Double.NaN : sum[bin] / seen[bin];
    }
    return new BinValues(bins, sum);
  }

  /** The value of the last sample at or before an instant (Unix ms) and not older; else NaN. */
  public static double heldAt(Samples gauge, long millis, long oldestMillis) {
    int index = gauge.firstAtOrAfter(millis + 1) - 1;
    boolean fresh = index >= 0 && millis - gauge.millisAt(index) <= oldestMillis;
    return fresh ? gauge.valueAt(index) : Double.NaN;
  }

  /** The value of the sample next to an instant (Unix ms), at most so far away; else NaN. */
  public static double nearest(Samples gauge, long millis, long farthestMillis) {
    int after = gauge.firstAtOrAfter(millis);
    long ahead = after < gauge.size() ? gauge.millisAt(after) - millis : Long.MAX_VALUE;
    long behind = after > 0 ? millis - gauge.millisAt(after - 1) : Long.MAX_VALUE;
    if (Math.min(ahead, behind) > farthestMillis) {
      return Double.NaN;
    }
    return gauge.valueAt(ahead <= behind ? after : after - 1);
  }
}
