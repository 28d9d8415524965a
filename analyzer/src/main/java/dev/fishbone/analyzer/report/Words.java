package dev.fishbone.analyzer.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers and times as a person reads them; the same on every machine. */
final class Words {
  private static final MathContext ESTIMATE = new MathContext(3, RoundingMode.HALF_UP);

  private Words() {}

  /**
   * "54 s", "4 min 12 s", "47 min", "2 h 5 min": two units at most, the second left out from 10 min
   * on.
   */
  static String duration(Duration duration) {
    long seconds = Math.round(duration.toMillis() / 1000.0);
    if (duration.compareTo(Duration.ofSeconds(1)) < 0 && !duration.isZero()) {
      return duration.toMillis() + " ms";
    }
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 600) {
      return seconds / 60 + " min" + (seconds % 60 == 0 ? "" : " " + seconds % 60 + " s");
    }
    long minutes = Math.round(seconds / 60.0);
    if (minutes < 60) {
      return minutes + " min";
    }
    if (minutes < 48 * 60) {
      return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
    }
    return Math.round(minutes / 1440.0) + " days";
  }

  static String seconds(double seconds) {
    return duration(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  /** "6,130". */
  static String count(double value) {
    return String.format(Locale.ROOT, "%,d", Math.round(value));
  }

  /** Three significant digits, without an exponent. */
  static String estimate(double value) {
    BigDecimal rounded = new BigDecimal(value).round(ESTIMATE);
    BigDecimal plain =
        rounded.scale() < 0
            ? rounded.setScale(0, RoundingMode.HALF_UP)
            : rounded.stripTrailingZeros();
    return String.format(Locale.ROOT, "%,." + Math.max(plain.scale(), 0) + "f", plain);
  }

  /** "38 %", "0.4 %". */
  static String percent(double ratio) {
    return estimate(ratio * 100) + " %";
  }

  /** A figure with its unit: {@code s} and {@code ratio} as words, others as they are called. */
  static String figure(double value, String unit) {
    return switch (unit) {
      case "s" -> seconds(value);
      case "ratio" -> percent(value);
      case "1", "" -> whole(value);
      default -> whole(value) + " " + (value == 1 ? singular(unit) : unit);
    };
  }

  private static String singular(String unit) {
    return unit.length() > 2 && unit.endsWith("s") && !unit.endsWith("/s") && !unit.equals("times")
        ? unit.substring(0, unit.length() - 1)
        : unit;
  }

  private static String whole(double value) {
    return value == Math.rint(value) ? count(value) : estimate(value);
  }

  /** "09:46:10". */
  static String time(Instant at, ZoneId zone) {
    return DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).format(at.atZone(zone));
  }

  /** "14 Aug 2026". */
  static String day(Instant at, ZoneId zone) {
    return DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ROOT).format(at.atZone(zone));
  }

  static String zone(ZoneId zone) {
    return zone.getId().equals("Z") ? "UTC" : zone.getId();
  }

  /** One line, at most so many characters, for names that telemetry chose. */
  static String line(String text, int most) {
    String line = text.strip().replaceAll("[\\p{Cntrl}\\p{Cf}\\s]+", " ");
    return line.codePointCount(0, line.length()) <= most
        ? line
        : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** With a capital and a full stop. */
  static String sentence(String text) {
    return capital(text.endsWith(".") ? text : text + ".");
  }

  static String capital(String text) {
    return text.isEmpty()
        ? text
        : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
