package dev.fishbone.charts;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses round times for the axis. They are round on the zone's own clock: each day starts anew
 * from its midnight, so a day of 23 or 25 hours has its ticks at the same hours as any other.
 */
final class TimeTicks {
  private static final long DAY = 86_400_000;
  private static final long[] STEPS = {
    1,
    2,
    5,
    10,
    20,
    50,
    100,
    200,
    500,
    1_000,
    2_000,
    5_000,
    10_000,
    15_000,
    30_000,
    60_000,
    120_000,
    300_000,
    600_000,
    900_000,
    1_800_000,
    3_600_000,
    7_200_000,
    10_800_000,
    21_600_000,
    43_200_000,
    DAY,
    2 * DAY,
    3 * DAY,
    7 * DAY,
    14 * DAY,
    28 * DAY,
    91 * DAY,
    365 * DAY,
    3650 * DAY,
    36_500 * DAY,
    365_000 * DAY
  };
  private static final int MOST = 13;

  private TimeTicks() {}

  /**
   * The ticks, at most about a dozen, and fewer where labels need more than {@code width} px each.
   */
  static List<Tick> of(TimeAxis axis, double width, double labelWidth) {
    double most = Math.min(MOST, width / (labelWidth * 1.6));
    for (long step : STEPS) {
      if (axis.spanMillis() / (double) step <= most) {
        return step >= DAY ? days(axis, step / DAY) : withinDays(axis, step);
      }
    }
    return List.of();
  }

  private static List<Tick> withinDays(TimeAxis axis, long step) {
    Clock clock = new Clock(axis);
    List<Tick> ticks = new ArrayList<>();
    LocalDate last = clock.local(axis.to()).toLocalDate();
    for (LocalDate day = clock.local(axis.from()).toLocalDate();
        !day.isAfter(last);
        day = day.plusDays(1)) {
      for (long millis = firstOf(axis, clock, day, step); millis < DAY; millis += step) {
        LocalDateTime local = day.atTime(LocalTime.ofNanoOfDay(millis * 1_000_000));
        Instant at = local.atZone(axis.zone()).toInstant();
        if (at.isAfter(axis.to())) {
          return ticks;
        }
        boolean skippedByTheClock = !clock.local(at).toLocalDateTime().equals(local);
        if (axis.shows(at) && !skippedByTheClock) {
          boolean newDay = millis == 0 && !clock.local(axis.from()).toLocalDate().equals(last);
          ticks.add(new Tick(at.toEpochMilli(), newDay ? Clock.day(day) : time(clock, at, step)));
        }
      }
    }
    return ticks;
  }

  /** Milliseconds of the day to start from: earlier where the clock is set back on the way. */
  private static long firstOf(TimeAxis axis, Clock clock, LocalDate day, long step) {
    ZonedDateTime from = clock.local(axis.from());
    if (!from.toLocalDate().equals(day)) {
      return 0;
    }
    boolean steady = from.getOffset().equals(clock.local(axis.to()).getOffset());
    long millis = from.toLocalTime().toNanoOfDay() / 1_000_000;
    long early = steady ? millis : Math.max(0, millis - 2 * 3_600_000L);
    return early - early % step;
  }

  private static String time(Clock clock, Instant at, long step) {
    if (step < 1000) {
      return clock.seconds(at);
    }
    return step < 60_000 ? clock.seconds(at).substring(0, 8) : clock.minutes(at);
  }

  private static List<Tick> days(TimeAxis axis, long step) {
    Clock clock = new Clock(axis);
    List<Tick> ticks = new ArrayList<>();
    LocalDate first = clock.local(axis.from()).toLocalDate();
    for (LocalDate day = first.plusDays(Math.floorMod(-first.toEpochDay(), step)); ; ) {
      Instant at = day.atStartOfDay(axis.zone()).toInstant();
      if (at.isAfter(axis.to())) {
        return ticks;
      }
      if (axis.shows(at)) {
        String year = step >= 91 ? " " + day.getYear() : "";
        ticks.add(new Tick(at.toEpochMilli(), Clock.day(day) + year));
      }
      day = day.plusDays(step);
    }
  }
}
