package dev.fishbone.rules.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * A mean of n independent values between 1 and a maximum of which only the sum is known: attempts
 * per call. Its variance is at most {@code (max − mean)(mean − 1)} (Bhatia and Davis), reached when
 * every call is tried once or to the end, so that intervals err on the wide side.
 *
 * @param mean at least 1
 * @param error standard error of the mean, at most
 * @param n how many values; 0 for a mean that is assumed, not measured
 */
public record BoundedMean(double mean, double error, double max, long n) {
  private static final double Z = 1.959963984540054;

  /** A mean of one that nobody measured. */
  public static final BoundedMean ASSUMED_ONE = new BoundedMean(1, 0, 1, 0);

  public static BoundedMean of(long sum, long n, double max) {
    if (n <= 0) {
      return ASSUMED_ONE;
    }
    double mean = Math.max(1, (double) sum / n);
    double top = Math.max(max, mean);
    // Half a repetition more: a few calls without one do not prove that there is none.
    double shifted = Math.min(top, mean + 0.5 / n);
    double variance = Math.max((top - mean) * (mean - 1), (top - shifted) * (shifted - 1));
    return new BoundedMean(mean, Math.sqrt(variance / n), top, n);
  }

  /** The same of a sample whose values are worth less than one independent value each. */
  public BoundedMean worth(double each) {
    return new BoundedMean(mean, error / Math.sqrt(each), max, n);
  }

  public double low() {
    return Math.max(1, mean - Z * error);
  }

  public double high() {
    return Math.max(mean, Math.min(max, mean + Z * error));
  }

  /** This mean over another, with the interval of the logarithm. */
  public Ratio over(BoundedMean base) {
    double relative = Math.hypot(error / mean, base.error / base.mean);
    return new Ratio(mean / base.mean, relative);
  }

  /**
   * A ratio of two means.
   *
   * @param logError standard error of its logarithm
   */
  public record Ratio(double value, double logError) {
    public double low() {
      return value * Math.exp(-Z * logError);
    }

    public double high() {
      return value * Math.exp(Z * logError);
    }

    /** The probability that it is above a threshold. */
    public double above(double threshold) {
      double distance = Math.log(value) - Math.log(threshold);
      if (logError == 0) {
        return distance > 0 ? 1 : 0;
      }
      return new NormalDistribution(null, 0, 1).cumulativeProbability(distance / logError);
    }

    /** The least ratio that would have been seen with a power of 80 % (ALGORITHMS 12.3). */
    public double leastSeen() {
      return Math.exp(2.8 * logError);
    }
  }
}
