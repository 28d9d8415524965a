package dev.fishbone.telemetry;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was promised.
 *
 * @param availability share of requests that must succeed, 0–1
 * @param latencyQuantile with {@code latencyBelow}: this share of requests, 0–1, is faster than
 *     that
 * @param timeToPage from the first symptom (or the trigger) to the page
 */
public record Objectives(
    OptionalDouble availability,
    OptionalDouble latencyQuantile,
    Optional<Duration> latencyBelow,
    Optional<Duration> timeToPage) {
  public static final Objectives NONE =
      new Objectives(
          OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty());
}
