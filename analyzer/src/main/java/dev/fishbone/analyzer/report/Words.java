package dev.fishbone.analyzer.report;

import dev.fishbone.rules.wording.Wording;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Numbers and times as a person reads them; the same on every machine. */
public final class Words {
  /** Shorter times are not whole seconds to anybody: a mean wait of 2.59 s is not 3 s. */
  private static final Duration EXACT_BELOW = Duration.ofSeconds(10);

  private Words() {}

  /**
   * "54 s", "4 min 12 s", "47 min", "2 h 5 min": two units at most, the second left out from 10 min
   * on; with a minus where it runs backwards, as from a symptom to a page before it.
   */
  static String duration(Duration duration) {
    if (duration.isNegative()) {
      return "-" + duration(duration.negated());
    }
    long seconds = Math.round(duration.toMillis() / 1000.0);
    if (duration.compareTo(Duration.ofSeconds(1)) < 0 && !duration.isZero()) {
      return duration.toMillis() + " ms";
    }
    if (duration.compareTo(EXACT_BELOW) < 0) {
      return Wording.estimate(duration.toMillis() / 1e3) + " s";
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

  /** A duration from its seconds. */
  public static String seconds(double seconds) {
    return duration(Duration.ofMillis(Math.round(seconds * 1000)));
  }

  /** A figure with its unit: {@code s} and {@code ratio} as words, others as they are called. */
  public static String figure(double value, String unit) {
    return switch (unit) {
      case "s" -> seconds(value);
      case "ratio" -> Wording.share(value);
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
    return value == Math.rint(value) ? Wording.count((long) value) : Wording.estimate(value);
  }

  /** "1", "2 and 3", "2 to 5": of neighbours. */
  static String numbers(List<Integer> neighbours) {
    int first = neighbours.get(0);
    int last = neighbours.get(neighbours.size() - 1);
    return first == last ? first + "" : first + (last == first + 1 ? " and " : " to ") + last;
  }

  /** "09:46:10". */
  public static String time(Instant at, ZoneId zone) {
    return DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).format(at.atZone(zone));
  }

  /** "14 Aug 2026". */
  public static String day(Instant at, ZoneId zone) {
    return DateTimeFormatter.ofPattern("d MMM uuuu", Locale.ROOT).format(at.atZone(zone));
  }

  public static String zone(ZoneId zone) {
    return zone.getId().equals("Z") ? "UTC" : zone.getId();
  }

  /** One line, at most so many characters, for names that telemetry chose. */
  public static String line(String text, int most) {
    String line = text.strip().replaceAll("[\\p{Cc}\\p{Cf}\\s]+", " ");
    return line.codePointCount(0, line.length()) <= most
        ? line
        : line.substring(0, line.offsetByCodePoints(0, most - 1)) + "…";
  }

  /** With a capital and a full stop. */
  public static String sentence(String text) {
    return Wording.capital(text.endsWith(".") ? text : text + ".");
  }
}
