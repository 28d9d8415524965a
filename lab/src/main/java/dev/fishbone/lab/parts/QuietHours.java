package dev.fishbone.lab.parts;

import dev.fishbone.lab.scenario.Scenario.Alerting;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes the quiet times of routes as Alertmanager's time intervals, whose times are UTC. */
final class QuietHours {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final String MIDNIGHT = "00:00";

  private QuietHours() {}

  /**
   * @param start of the run, around which they lie
   */
  static List<Object> of(Alerting alerting, Instant start) {
    List<Object> intervals = new ArrayList<>();
    for (Alerting.Route route : alerting.routes()) {
      route
          .quiet()
          .ifPresent(
              quiet ->
                  intervals.add(
                      Ordered.map(
                          "name",
                          quiet.name(),
                          "time_intervals",
                          List.of(Map.of("times", times(quiet, start))))));
    }
    return intervals;
  }

  /** Two where midnight lies between: an interval may not go over it. */
  private static List<Object> times(Alerting.Quiet quiet, Instant start) {
    ZonedDateTime from = minute(start.minus(quiet.before()));
    ZonedDateTime to = minute(start.plus(quiet.after()).plusSeconds(59));
    String begin = TIME.format(from);
    String end = TIME.format(to);
    if (from.toLocalDate().equals(to.toLocalDate())) {
      return List.of(times(begin, end));
    }
    return end.equals(MIDNIGHT)
        ? List.of(times(begin, "24:00"))
        : List.of(times(begin, "24:00"), times(MIDNIGHT, end));
  }

  private static ZonedDateTime minute(Instant time) {
    return time.atZone(ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
  }

  private static Map<String, Object> times(String from, String to) {
    return Ordered.map("start_time", from, "end_time", to);
  }
}
