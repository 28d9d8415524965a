package dev.fishbone.rules.slo;

import dev.fishbone.rules.wording.Wording;
import java.time.Duration;
import java.util.Locale;

/** A window's length in the largest unit that divides it: "3 days", "6 h", "5 min", "30 s". */
final class SpanText {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private SpanText() {}

  static String of(Duration span) {
    long seconds = span.toSeconds();
    if (seconds == 0 || span.toMillis() % 1000 != 0 || seconds % MINUTE != 0) {
      return Wording.time(span.toMillis() / 1e3);
    }
    if (seconds % HOUR != 0) {
      return String.format(Locale.ROOT, "%d min", seconds / MINUTE);
    }
    if (seconds % DAY != 0) {
      return String.format(Locale.ROOT, "%d h", seconds / HOUR);
    }
    return Wording.count(seconds / DAY, "day");
  }
}
