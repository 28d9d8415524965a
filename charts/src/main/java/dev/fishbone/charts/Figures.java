package dev.fishbone.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Writes values the same way everywhere: full stop, comma between thousands, no locale. */
final class Figures {
  private static final MathContext ESTIMATE = new MathContext(3, RoundingMode.HALF_EVEN);
  private static final double EXACT_BELOW = 1e15;

  /** Thousand, million, milliard (billion) and 10^12, as the SI writes them. */
  private static final String SUFFIXES = "kMGT";

  /** Beyond these, digits are counted in powers of ten. */
  private static final BigDecimal LARGE = new BigDecimal("1e15");

  private static final BigDecimal SMALL = new BigDecimal("1e-6");

  private Figures() {}

  /** A value: whole numbers exactly, others with three significant digits; ratios in percent. */
  static String value(double value, ValueAxis.Scale scale) {
    if (scale == ValueAxis.Scale.PERCENT) {
      return decimal(new BigDecimal(value).movePointRight(2).round(ESTIMATE)) + "%";
    }
    boolean whole = value == Math.rint(value) && Math.abs(value) < EXACT_BELOW;
    BigDecimal exact = new BigDecimal(value);
    return decimal(whole ? exact : exact.round(ESTIMATE));
  }

  /** A value where there is little room: from ten thousand on three digits and a prefix. */
  static String compact(double value, ValueAxis.Scale scale) {
    BigDecimal exact = new BigDecimal(value);
    int thousands = thousands(exact);
    if (scale == ValueAxis.Scale.PERCENT || thousands == 0) {
      return value(value, scale);
    }
    return decimal(exact.movePointLeft(3 * thousands).round(ESTIMATE)) + suffix(thousands);
  }

  /** A tick of an axis whose ticks are {@code step} apart. */
  static String tick(BigDecimal value, BigDecimal step, BigDecimal largest, ValueAxis.Scale scale) {
    if (scale == ValueAxis.Scale.PERCENT) {
      BigDecimal percent = value.movePointRight(2);
      return fixed(percent, Math.max(0, step.movePointRight(2).stripTrailingZeros().scale())) + "%";
    }
    int thousands = thousands(largest);
    if (thousands == 0 || value.signum() == 0) {
      return fixed(value, Math.max(0, step.stripTrailingZeros().scale()));
    }
    BigDecimal unit = step.movePointLeft(3 * thousands);
    int digits = Math.max(0, unit.stripTrailingZeros().scale());
    return fixed(value.movePointLeft(3 * thousands), digits) + suffix(thousands);
  }

  /** Up to 9,999 is written out; beyond, how often a thousand goes into it, at most four times. */
  private static int thousands(BigDecimal value) {
    int thousands = 0;
    BigDecimal rest = value.abs();
    if (rest.compareTo(BigDecimal.valueOf(10_000)) < 0) {
      return 0;
    }
    while (rest.compareTo(BigDecimal.valueOf(1000)) >= 0 && thousands < SUFFIXES.length()) {
      rest = rest.movePointLeft(3);
      thousands++;
    }
    return thousands;
  }

  private static String suffix(int thousands) {
    return SUFFIXES.substring(thousands - 1, thousands);
  }

  private static String fixed(BigDecimal value, int digits) {
    return value.signum() == 0
        ? "0"
        : decimal(value.setScale(digits, RoundingMode.HALF_EVEN), digits);
  }

  private static String decimal(BigDecimal value) {
    return decimal(value, Math.max(0, value.stripTrailingZeros().scale()));
  }

  private static String decimal(BigDecimal value, int digits) {
    BigDecimal size = value.abs();
    if (value.signum() != 0 && (size.compareTo(LARGE) >= 0 || size.compareTo(SMALL) < 0)) {
      BigDecimal short3 = value.round(ESTIMATE).stripTrailingZeros();
      int exponent = short3.precision() - short3.scale() - 1;
      return short3.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
    }
    String plain = size.setScale(digits, RoundingMode.HALF_EVEN).toPlainString();
    int dot = plain.indexOf('.');
    int end = dot < 0 ? plain.length() : dot;
    StringBuilder out = new StringBuilder(plain);
    for (int i = end - 3; i > 0; i -= 3) {
      out.insert(i, ',');
    }
    return value.signum() < 0 ? "−" + out : out.toString();
  }
}
