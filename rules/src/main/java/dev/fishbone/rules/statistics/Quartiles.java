package dev.fishbone.rules.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The quartiles of some values, interpolated between them (Hyndman and Fan's type 7).
 *
 * @param n how many values
 */
public record Quartiles(double low, double median, double high, int n) {
  /** At least one value; sorts a copy. */
  public static Quartiles of(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  private static Quartiles ofSorted(long[] sorted) {
    return new Quartiles(
        quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75), sorted.length);
  }

  private static double quantile(long[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
  }

  public double range() {
    return high - low;
  }

  /** The quartile coefficient of dispersion, 0 for equal values and for those of no length. */
  public double dispersion() {
    return low + high == 0 ? 0 : (high - low) / (high + low);
  }

  /** The median of as many values drawn again with replacement from values in ascending order. */
  public static double resampledMedian(long[] sorted, SplittableRandom random) {
    int[] drawn = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      drawn[random.nextInt(sorted.length)]++;
    }
    int wanted = (sorted.length + 1) / 2;
    int at = 0;
    int seen = drawn[0];
    while (seen < wanted) {
      at++;
      seen += drawn[at];
    }
    return sorted[at];
  }
}
