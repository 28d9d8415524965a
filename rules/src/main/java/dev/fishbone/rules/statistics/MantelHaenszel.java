package dev.fishbone.rules.statistics;

import java.util.List;

/**
 * The risk ratio of an exposure pooled over strata that may differ in risk (Mantel and Haenszel),
 * with its 95 % interval (Greenland and Robins 1985). Where no stratum has a case without exposure,
 * half a case is added to each cell of the pooled table instead (Haldane): the ratio is then a
 * cautious, finite one.
 *
 * @param ratio risk if exposed over risk if not; NaN where one of the two was never observed
 */
public record MantelHaenszel(double ratio, double low, double high) {
  /** One stratum: cases among the exposed and the others. */
  public record Stratum(long exposedCases, long exposed, long otherCases, long others) {}

  private static final double Z = 1.959963984540054;

  public static MantelHaenszel riskRatio(List<Stratum> strata) {
    double numerator = 0;
    double denominator = 0;
    double variance = 0;
    Stratum pooled = new Stratum(0, 0, 0, 0);
    for (Stratum s : strata) {
      double n = s.exposed + s.others;
      pooled = add(pooled, s);
      if (s.exposed > 0 && s.others > 0) {
        double cases = s.exposedCases + s.otherCases;
        numerator += s.exposedCases * (s.others / n);
        denominator += s.otherCases * (s.exposed / n);
        variance += (cases * s.exposed * s.others - s.exposedCases * s.otherCases * n) / (n * n);
      }
    }
    if (pooled.exposed == 0 || pooled.others == 0) {
      return new MantelHaenszel(Double.NaN, Double.NaN, Double.NaN);
    }
    if (numerator == 0 || denominator == 0) {
      return haldane(pooled);
    }
    return interval(numerator / denominator, Math.sqrt(variance / (numerator * denominator)));
  }

  private static MantelHaenszel haldane(Stratum s) {
    double cases = s.exposedCases + 0.5;
    double others = s.otherCases + 0.5;
    double ratio = (cases / (s.exposed + 1.0)) / (others / (s.others + 1.0));
    double error = Math.sqrt(1 / cases - 1 / (s.exposed + 1.0) + 1 / others - 1 / (s.others + 1.0));
    return interval(ratio, error);
  }

  private static MantelHaenszel interval(double ratio, double error) {
    return new MantelHaenszel(ratio, ratio * Math.exp(-Z * error), ratio * Math.exp(Z * error));
  }

  private static Stratum add(Stratum one, Stratum other) {
    return new Stratum(
        one.exposedCases + other.exposedCases,
        one.exposed + other.exposed,
        one.otherCases + other.otherCases,
        one.others + other.others);
  }
}
