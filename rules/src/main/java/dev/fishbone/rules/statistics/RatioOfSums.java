package dev.fishbone.rules.statistics;

/**
 * A ratio Σx/Σy over independent units, with its error by Taylor's linearization (Cochran, Sampling
 * Techniques, 6.4).
 *
 * @param n units
 */
public record RatioOfSums(long n, double x, double y, double xx, double yy, double xy) {
  private static final double Z = 1.959963984540054;

  /** 0 where there is nothing to divide by. */
  public double value() {
    return y <= 0 ? 0 : x / y;
  }

  /** Standard error; 1 where fewer than two units tell nothing of it. */
  public double error() {
    if (n < 2 || y <= 0) {
      return 1;
    }
    double ratio = value();
    double squares = Math.max(0, xx - 2 * ratio * xy + ratio * ratio * yy);
    return Math.sqrt(squares * n / (n - 1.0)) / y;
  }

  /** The lower end of the 95 % interval of a share, not below 0. */
  public double low() {
    return Math.max(0, value() - Z * error());
  }

  /** The upper end of the 95 % interval of a share, not above 1. */
  public double high() {
    return Math.max(value(), Math.min(1, value() + Z * error()));
  }
}
