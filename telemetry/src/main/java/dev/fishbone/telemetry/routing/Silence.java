package dev.fishbone.telemetry.routing;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;

/** A mute that a person set for a time. */
public record Silence(
    String id,
    List<Matcher> matchers,
    TimeRange active,
    String author,
    String comment,
    Location origin) {
  public Silence {
    matchers = List.copyOf(matchers);
  }
}
