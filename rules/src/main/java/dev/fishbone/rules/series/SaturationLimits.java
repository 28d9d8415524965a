package dev.fishbone.rules.series;

import java.time.Duration;

/**
 * When waiting counts as saturation although no scrape saw it (ALGORITHMS 3.3).
 *
 * @param leastWait a mean wait below this is none
 * @param waitPerHold and it must be at least this part of the mean hold
 * @param busy while at least this share of the pool was in use
 */
public record SaturationLimits(Duration leastWait, double waitPerHold, double busy) {
  /** The limits of a real incident; {@code leastWait} is to be divided by the time scale. */
  public static SaturationLimits atScale(double timeScale) {
    return new SaturationLimits(Duration.ofNanos(Math.round(10_000_000 / timeScale)), 0.25, 0.8);
  }
}
