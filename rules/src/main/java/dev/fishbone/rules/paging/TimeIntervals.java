package dev.fishbone.rules.paging;

import dev.fishbone.telemetry.routing.TimeInterval;
import dev.fishbone.telemetry.routing.TimeInterval.Bounds;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Whether a moment lies inside time intervals, by the wall clock of their zone. Source:
 * Alertmanager's {@code timeinterval/timeinterval.go}.
 */
final class TimeIntervals {
  private TimeIntervals() {}

  /** True where any interval of a name's list holds the moment. */
  static boolean anyContains(List<TimeInterval> intervals, Instant at) {
    return intervals.stream().anyMatch(interval -> contains(interval, at));
  }

  static boolean contains(TimeInterval interval, Instant at) {
    ZonedDateTime local = at.atZone(interval.zone());
    int minute = local.getHour() * 60 + local.getMinute();
    boolean time =
        interval.times().isEmpty()
            || interval.times().stream().anyMatch(b -> minute >= b.from() && minute < b.to());
    return time
        && inside(interval.weekdays(), local.getDayOfWeek().getValue() % 7)
        && dayOfMonth(interval.daysOfMonth(), local)
        && inside(interval.months(), local.getMonthValue())
        && inside(interval.years(), local.getYear());
  }

  private static boolean inside(List<Bounds> field, int value) {
    return field.isEmpty() || field.stream().anyMatch(b -> value >= b.from() && value <= b.to());
  }

  /**
   * Negative days count from the month's end; a range is cut to the month, and one that begins
   * after its end is skipped.
   */
  private static boolean dayOfMonth(List<Bounds> field, ZonedDateTime local) {
    if (field.isEmpty()) {
      return true;
    }
    int length = local.toLocalDate().lengthOfMonth();
    for (Bounds bounds : field) {
      int from = bounds.from() < 0 ? length + bounds.from() + 1 : bounds.from();
      int to = bounds.to() < 0 ? length + bounds.to() + 1 : bounds.to();
      if (from <= length && local.getDayOfMonth() >= from && local.getDayOfMonth() <= to) {
        return true;
      }
    }
    return false;
  }
}
