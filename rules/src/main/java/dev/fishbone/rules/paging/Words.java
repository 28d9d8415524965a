package dev.fishbone.rules.paging;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How times and durations stand in claims. */
final class Words {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Words() {}

  static String time(Instant at, ZoneId zone) {
    return TIME.format(at.atZone(zone));
  }

  /** Whole seconds below two minutes, whole minutes above. */
  static String duration(Duration duration) {
    long seconds = Math.round(duration.toMillis() / 1e3);
    return seconds < 120 ? seconds + " s" : Math.round(seconds / 60.0) + " minutes";
  }

  static String seconds(double seconds) {
    return duration(Duration.ofMillis(Math.round(seconds * 1e3)));
  }
}
