package dev.fishbone.telemetry.routing;

import java.time.ZoneId;
import java.util.List;

/**
 * Times of the week or year; a moment is inside where every non-empty field holds it. Bounds are
 * included, but for the end of the times of day.
 *
 * @param times in minutes of the day, 0–1440, the end not included
 * @param weekdays Sunday is 0
 * @param daysOfMonth 1–31, or −31…−1 counted from the month's end
 */
public record TimeInterval(
    List<Bounds> times,
    List<Bounds> weekdays,
    List<Bounds> daysOfMonth,
    List<Bounds> months,
    List<Bounds> years,
    ZoneId zone) {
  public TimeInterval {
    times = List.copyOf(times);
    weekdays = List.copyOf(weekdays);
    daysOfMonth = List.copyOf(daysOfMonth);
    months = List.copyOf(months);
    years = List.copyOf(years);
  }

  /** Two whole numbers, the first not above the second save for negative days of the month. */
  public record Bounds(int from, int to) {}
}
