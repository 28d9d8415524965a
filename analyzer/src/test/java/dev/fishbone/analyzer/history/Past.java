package dev.fishbone.analyzer.history;

import dev.fishbone.analyzer.history.PastIncident.Cause;
import dev.fishbone.analyzer.history.PastIncident.Measured;
import dev.fishbone.analyzer.history.PastIncident.Moment;
import dev.fishbone.analyzer.history.PastIncident.Unpaged;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Incidents written by hand. */
public final class Past {
  private Past() {}

  /** Began then, lasted an hour; nothing else is known of it. */
  public static PastIncident bare(String id, String start) {
    return of(id, start, "retry", Map.of(), List.of(), List.of());
  }

  /** People were paged after so many seconds. */
  public static PastIncident paged(String id, String start, double seconds) {
    return of(id, start, "retry", Map.of(Length.PAGE, exact(seconds)), List.of(), List.of());
  }

  public static Measured exact(double seconds) {
    return new Measured(seconds, seconds, seconds);
  }

  public static PastIncident of(
      String id,
      String start,
      String family,
      Map<Length, Measured> lengths,
      List<Unpaged> unpaged,
      List<Cause> causes) {
    Instant at = Instant.parse(start);
    Map<Moment, Instant> moments = new EnumMap<>(Map.of(Moment.START, at));
    return new PastIncident(
        id,
        "Checkouts fail",
        "SEV-1",
        at.minus(Duration.ofMinutes(10)),
        at.plus(Duration.ofHours(1)),
        ZoneOffset.UTC,
        family,
        "orders",
        moments,
        lengths,
        unpaged,
        causes);
  }
}
