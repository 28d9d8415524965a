package dev.fishbone.rules.change;

import dev.fishbone.telemetry.Change;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.Predicate;

/**
 * How many comparable changes come in a second by chance.
 *
 * @param known whether a history of them told, or it was assumed
 * @param changes how many the history holds
 */
record UsualRate(double perSecond, boolean known, long changes) {
  /** Where changes are rarer, one that no feed shows is no less likely: one in five hours. */
  private static final double LEAST = 0.2 / 3600;

  private static final int HOURS_APART = 2;
  private static final Duration LONG = Duration.ofDays(7);
  private static final long FEWEST = 5;

  /**
   * Over the history before a trouble; of the same hours and kind of day where it is a week long
   * and those hold changes.
   *
   * @param least a shorter history tells nothing
   * @param usual the distance of changes that is assumed without one
   */
  static UsualRate of(
      List<Change> changes,
      Predicate<Change> comparable,
      Instant until,
      Duration most,
      Duration least,
      Duration usual,
      ZoneId zone) {
    Instant from =
        changes.stream()
            .map(Change::time)
            .filter(t -> !t.isBefore(until.minus(most)))
            .min(Instant::compareTo)
            .orElse(until);
    Duration length = Duration.between(from, until);
    if (length.compareTo(least) < 0) {
      return new UsualRate(1e3 / usual.toMillis(), false, 0);
    }
    List<Instant> times =
        changes.stream()
            .filter(comparable)
            .map(Change::time)
            .filter(t -> !t.isBefore(from) && t.isBefore(until))
            .toList();
    double rate = Math.max(0.5, times.size()) * 1e3 / length.toMillis();
    if (length.compareTo(LONG) >= 0) {
      ZonedDateTime now = until.atZone(zone);
      long alike = times.stream().filter(t -> alike(t.atZone(zone), now)).count();
      long hours = 0;
      for (Instant hour = from; hour.isBefore(until); hour = hour.plus(Duration.ofHours(1))) {
        hours += alike(hour.atZone(zone), now) ? 1 : 0;
      }
      if (alike >= FEWEST && hours > 0) {
        rate = alike / (hours * 3600.0);
      }
    }
    return new UsualRate(Math.max(LEAST, rate), true, times.size());
  }

  private static boolean alike(ZonedDateTime one, ZonedDateTime other) {
    int apart = Math.abs(one.getHour() - other.getHour());
    return Math.min(apart, 24 - apart) <= HOURS_APART && weekend(one) == weekend(other);
  }

  private static boolean weekend(ZonedDateTime at) {
    return at.getDayOfWeek() == DayOfWeek.SATURDAY || at.getDayOfWeek() == DayOfWeek.SUNDAY;
  }
}
