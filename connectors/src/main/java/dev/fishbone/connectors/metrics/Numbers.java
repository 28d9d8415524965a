package dev.fishbone.connectors.metrics;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as Prometheus writes them; times never go through a double. */
final class Numbers {
  /** What stands for "no time". */
  static final long NO_TIME = Long.MIN_VALUE;

  private static final BigDecimal LATEST = new BigDecimal("1e16");

  private Numbers() {}

  /** Milliseconds of a decimal number of seconds, or {@link #NO_TIME}. */
  static long millis(String seconds) {
    try {
      BigDecimal exact = new BigDecimal(seconds);
      if (exact.precision() > 40 || exact.abs().compareTo(LATEST) > 0) {
        return NO_TIME;
      }
      return exact.movePointRight(3).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      return NO_TIME;
    }
  }

  /**
   * A sample's value; {@code NaN}, {@code Inf}, {@code +Inf} and {@code -Inf} among them.
   *
   * @throws NumberFormatException where it is none
   */
  static double value(String text) {
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "Inf", "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> {
        char last = text.isEmpty() ? 'x' : text.charAt(text.length() - 1);
        if (last != '.' && (last < '0' || last > '9')) {
          throw new NumberFormatException(text);
        }
        yield Double.parseDouble(text);
      }
    };
  }
}
