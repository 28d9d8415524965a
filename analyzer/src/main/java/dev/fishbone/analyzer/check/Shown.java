package dev.fishbone.analyzer.check;

import dev.fishbone.rules.wording.Wording;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Values as a person reads them. */
final class Shown {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

  private Shown() {}

  static String of(double value, String unit) {
    return switch (unit) {
      case "s" -> seconds(value);
      case "ratio" -> Wording.share(value);
      case "1", "" -> number(value);
      default -> number(value) + " " + unit;
    };
  }

  static String number(double value) {
    return value == Math.rint(value) ? Wording.count((long) value) : Wording.estimate(value);
  }

  static String seconds(double seconds) {
    double size = Math.abs(seconds);
    String sign = seconds < 0 ? "-" : "";
    if (size < 10 && size != Math.rint(size)) {
      return sign
          + (size < 1 ? Wording.estimate(size * 1000) + " ms" : Wording.estimate(size) + " s");
    }
    long whole = Math.round(size);
    long hours = whole / 3600;
    long minutes = whole % 3600 / 60;
    long rest = whole % 60;
    String text = (hours > 0 ? hours + " h " : "") + (minutes > 0 ? minutes + " min " : "");
    return sign + (rest > 0 || text.isEmpty() ? text + rest + " s" : text.strip());
  }

  static String clock(double epochSeconds, ZoneId zone, boolean exact) {
    LocalTime time =
        Instant.ofEpochSecond((long) Math.floor(epochSeconds)).atZone(zone).toLocalTime();
    return (exact ? SECONDS : MINUTES).format(time);
  }
}
