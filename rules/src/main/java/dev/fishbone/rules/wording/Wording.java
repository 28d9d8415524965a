package dev.fishbone.rules.wording;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Names and numbers as a sentence has them; the same on every machine. */
public final class Wording {
  private Wording() {}

  /** A name from telemetry on one line: control characters and runs of space become one space. */
  public static String plain(String name) {
    return name.replaceAll("[\\p{Cntrl}\\s\\u2028\\u2029]+", " ").trim();
  }

  /** A name at the start of a sentence. */
  public static String capital(String name) {
    String plain = plain(name);
    if (plain.isEmpty()) {
      return plain;
    }
    int first = plain.offsetByCodePoints(0, 1);
    return plain.substring(0, first).toUpperCase(Locale.ROOT) + plain.substring(first);
  }

  /** "Orders'" and "Pricing's", with a capital. */
  public static String possessive(String name) {
    String capital = capital(name);
    return capital.endsWith("s") ? capital + "'" : capital + "'s";
  }

  /** An estimate with at most three significant digits; whole numbers from 100 on are kept. */
  public static String estimate(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "unknown";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3, RoundingMode.HALF_EVEN));
    if (Math.abs(value) >= 1000) {
      return String.format(Locale.ROOT, "%,d", rounded.longValue());
    }
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** A count with separators: 6,130. */
  public static String count(long value) {
    if (value < 0) {
      return String.format(Locale.ROOT, "%,d", value);
    }
    StringBuilder digits = new StringBuilder().append(value);
    for (int at = digits.length() - 3; at > 0; at -= 3) {
      digits.insert(at, ',');
    }
    return digits.toString();
  }

  /** "1 caller", "31 callers". */
  public static String count(long value, String singular) {
    return count(value) + " " + singular + (value == 1 ? "" : "s");
  }

  /** A time from its seconds: "212 s", "23 min", "1.5 ms". */
  public static String time(double seconds) {
    if (seconds >= 600) {
      return estimate(seconds / 60) + " min";
    }
    return seconds != 0 && seconds < 0.1
        ? estimate(seconds * 1e3) + " ms"
        : estimate(seconds) + " s";
  }

  /** A share from 0 to 1 in per cent: "12.5 %". */
  public static String share(double ratio) {
    return estimate(ratio * 100) + " %";
  }
}
