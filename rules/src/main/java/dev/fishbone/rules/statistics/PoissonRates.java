package dev.fishbone.rules.statistics;

import org.apache.commons.math3.distribution.BinomialDistribution;

/** The exact test of two Poisson rates: given their sum, the first count is binomial. */
public final class PoissonRates {
  private PoissonRates() {}

  /**
   * The probability, were the rates equal, of at least so many events in the first exposure given
   * the sum of both (Przyborowski and Wilenski 1940).
   *
   * @param exposure of the first count, in the unit of the other
   */
  public static double greater(
      long events, double exposure, long otherEvents, double otherExposure) {
    if (!(exposure > 0) || !(otherExposure > 0)) {
      throw new IllegalArgumentException("both exposures must be above 0");
    }
    if (events == 0) {
      return 1;
    }
    return 1
        - new BinomialDistribution(
                null, Math.toIntExact(events + otherEvents), exposure / (exposure + otherExposure))
            .cumulativeProbability(Math.toIntExact(events - 1));
  }
}
