package dev.fishbone.rules.statistics;

import org.apache.commons.math3.distribution.NormalDistribution;

/** The normal law, and estimates of which a 95 % interval is known. */
public final class Normal {
  private static final double Z = 1.959963984540054;

  private Normal() {}

  /** What a standard normal value stays below with a probability. */
  public static double quantile(double probability) {
    return new NormalDistribution(null, 0, 1).inverseCumulativeProbability(probability);
  }

  /**
   * The probability that an estimate is above a threshold.
   *
   * @param low lower end of its 95 % interval
   */
  public static double above(double estimate, double threshold, double low, double high) {
    double error = (high - low) / (2 * Z);
    if (!(error > 0)) {
      return estimate > threshold ? 1 : 0;
    }
    return new NormalDistribution(null, 0, 1).cumulativeProbability((estimate - threshold) / error);
  }
}
