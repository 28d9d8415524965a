package dev.fishbone.analyzer.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as people type them: {@code now}, {@code -2h}, {@code 14:05}, {@code 2026-08-14 14:05},
 * {@code 2026-08-14T14:05:00Z}.
 */
final class TimeText {
  private static final Pattern AGO = Pattern.compile("-([0-9]{1,6})(s|m|h|d|w)");
  private static final String FORMS =
      "now, -2h, 14:05, \"2026-08-14 14:05\" or 2026-08-14T14:05:00Z";

  private TimeText() {}

  /**
   * @param zone of times without one
   * @throws IllegalArgumentException with the forms that are taken
   */
  static Instant parse(String text, ZoneId zone, Instant now) {
    String given = text.strip();
    if (given.equals("now")) {
      return now;
    }
    Matcher ago = AGO.matcher(given);
    if (ago.matches()) {
      return now.minus(length(Long.parseLong(ago.group(1)), ago.group(2)));
    }
    return offset(given)
        .or(() -> local(given, zone, now))
        .orElseThrow(
            () -> new IllegalArgumentException("'" + given + "' is no time: write " + FORMS));
  }

  private static Duration length(long count, String unit) {
    return switch (unit) {
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      case "d" -> Duration.ofDays(count);
      default -> Duration.ofDays(7 * count);
    };
  }

  private static Optional<Instant> offset(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text.replace(' ', 'T')).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<Instant> local(String text, ZoneId zone, Instant now) {
    try {
      if (text.matches("[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?")) {
        LocalTime time = LocalTime.parse(text.length() % 3 == 1 ? "0" + text : text);
        return Optional.of(resolved(LocalDate.ofInstant(now, zone).atTime(time), zone, text));
      }
      LocalDateTime time =
          LocalDateTime.parse(text.replace(' ', 'T'), DateTimeFormatter.ISO_LOCAL_DATE_TIME);
      return Optional.of(resolved(time, zone, text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** A time that a change of clocks makes twice, or not at all, must be said with its offset. */
  private static Instant resolved(LocalDateTime time, ZoneId zone, String text) {
    int offsets = zone.getRules().getValidOffsets(time).size();
    if (offsets != 1) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is "
              + (offsets == 0 ? "left out" : "there twice")
              + " when clocks change in "
              + zone
              + ": write it with its offset, such as 2026-10-25T02:30:00+02:00");
    }
    return ZonedDateTime.of(time, zone).toInstant();
  }
}
