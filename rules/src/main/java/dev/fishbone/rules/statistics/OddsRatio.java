package dev.fishbone.rules.statistics;

/**
 * The odds ratio of a 2×2 table with its 95 % interval; half a case is added to every cell, so that
 * an empty one gives a large number and not an infinite one (Haldane, Woolf).
 */
public record OddsRatio(double value, double low, double high) {
  private static final double Z = 1.959963984540054;

  /**
   * @param firstYes cases of the first row with the property
   * @param firstNo without it
   */
  public static OddsRatio of(long firstYes, long firstNo, long secondYes, long secondNo) {
    double log =
        Math.log(firstYes + 0.5)
            + Math.log(secondNo + 0.5)
            - Math.log(firstNo + 0.5)
            - Math.log(secondYes + 0.5);
    double error =
        Math.sqrt(
            1 / (firstYes + 0.5)
                + 1 / (firstNo + 0.5)
                + 1 / (secondYes + 0.5)
                + 1 / (secondNo + 0.5));
    return new OddsRatio(Math.exp(log), Math.exp(log - Z * error), Math.exp(log + Z * error));
  }
}
