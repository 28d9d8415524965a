package dev.fishbone.charts;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;

/**
 * The stretch of time that a chart shows.
 *
 * @param from its left edge
 * @param to its right edge, after {@code from}
 * @param zone the zone in which times are written, named on the chart
 */
public record TimeAxis(Instant from, Instant to, ZoneId zone) {
  private static final Instant EARLIEST = Instant.parse("0001-01-02T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-30T00:00:00Z");

  public TimeAxis {
    requireDrawable(from, "time axis");
    requireDrawable(to, "time axis");
    if (to.toEpochMilli() <= from.toEpochMilli()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "time axis ends at %s, not after its start %s: give a stretch of 1 ms or more",
              to,
              from));
    }
  }

  /** Refuses times that come of a wrong unit and that no calendar writes. */
  static void requireDrawable(Instant at, String what) {
    if (at.isBefore(EARLIEST) || at.isAfter(LATEST)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s: %s is outside the years 1 to 9999: check the unit of the time",
              what,
              at));
    }
  }

  long fromMillis() {
    return from.toEpochMilli();
  }

  long toMillis() {
    return to.toEpochMilli();
  }

  long spanMillis() {
    return toMillis() - fromMillis();
  }

  boolean shows(Instant at) {
    return !at.isBefore(from) && !at.isAfter(to);
  }
}
