package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import java.time.Duration;
import java.util.Arrays;

/** How often something was scraped, as its samples show it. */
public final class Cadence {
  private Cadence() {}

  /**
   * The median distance of a series' samples, which a few missed scrapes do not move.
   *
   * @param otherwise where there are fewer than two samples
   */
  public static Duration of(Samples samples, Duration otherwise) {
    if (samples.size() < 2) {
      return otherwise;
    }
    long[] gaps = new long[samples.size() - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = samples.millisAt(i + 1) - samples.millisAt(i);
    }
    Arrays.sort(gaps);
    return Duration.ofMillis(gaps[(gaps.length - 1) / 2]);
  }
}
