package dev.fishbone.rules.statistics;

/**
 * The 95 % Wilson score interval of a share: x of n, both ends within 0–1.
 *
 * @param low 0 where there is nothing to judge by
 * @param high 1 where there is nothing to judge by
 */
public record WilsonBounds(double low, double high) {
  private static final double Z = 1.959963984540054;

  public static WilsonBounds of(double x, double n) {
    if (n <= 0) {
      return new WilsonBounds(0, 1);
    }
    double p = Math.min(1, Math.max(0, x / n));
    double z2 = Z * Z;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z / (1 + z2 / n) * Math.sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    // At 0 and n the ends are exact; rounding must not move them past the share itself.
    double low = p == 0 ? 0 : Math.min(p, Math.max(0, middle - half));
    double high = p == 1 ? 1 : Math.max(p, Math.min(1, middle + half));
    return new WilsonBounds(low, high);
  }
}
