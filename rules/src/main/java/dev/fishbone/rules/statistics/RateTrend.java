package dev.fishbone.rules.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Whether a rate of events grows with something, by Poisson regression of the log rate on it:
 * events d over exposures t at values x have rates in proportion to {@code exp(slope · x)}.
 *
 * @param error standard error of the slope; infinite where the data do not bound it
 * @param byChance one-sided probability by the score test, were the rate the same everywhere
 */
public record RateTrend(double slope, double error, double byChance) {
  private static final int STEPS = 100;
  private static final double STEEPEST = 50;

  /**
   * @param exposure above 0 where there are events
   */
  public static RateTrend of(double[] x, double[] events, double[] exposure) {
    double[] flat = moments(x, exposure, 0);
    double all = 0;
    double weighted = 0;
    for (int i = 0; i < x.length; i++) {
      all += events[i];
      weighted += events[i] * x[i];
    }
    double spread = all * flat[1];
    if (!(spread > 0)) {
      return new RateTrend(0, Double.POSITIVE_INFINITY, 1);
    }
    double score = (weighted - all * flat[0]) / Math.sqrt(spread);
    double slope = 0;
    for (int step = 0; step < STEPS; step++) {
      double[] tilted = moments(x, exposure, slope);
      double bend = all * tilted[1];
      if (!(bend > 0)) {
        break;
      }
      double move = (weighted - all * tilted[0]) / bend;
      // Where all events lie at one end the likelihood has no top: the slope stays bounded.
      slope = Math.max(-STEEPEST, Math.min(STEEPEST, slope + Math.max(-1, Math.min(1, move))));
    }
    double bend = all * moments(x, exposure, slope)[1];
    return new RateTrend(
        slope,
        bend > 0 ? 1 / Math.sqrt(bend) : Double.POSITIVE_INFINITY,
        1 - new NormalDistribution(null, 0, 1).cumulativeProbability(score));
  }

  /** Mean and variance of x, weighted by the exposures times {@code exp(slope · x)}. */
  private static double[] moments(double[] x, double[] exposure, double slope) {
    double most = Double.NEGATIVE_INFINITY;
    for (double value : x) {
      most = Math.max(most, slope * value);
    }
    double sum = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < x.length; i++) {
      double weight = exposure[i] * Math.exp(slope * x[i] - most);
      sum += weight;
      first += weight * x[i];
      second += weight * x[i] * x[i];
    }
    double mean = first / sum;
    return new double[] {mean, Math.max(0, second / sum - mean * mean)};
  }

  /** Whether a slope of this size would have been seen with a power of 80 % (ALGORITHMS 12.3). */
  public boolean wouldSee(double size) {
    return 2.8 * error <= size;
  }
}
