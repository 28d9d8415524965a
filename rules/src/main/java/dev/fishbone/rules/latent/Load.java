package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.calls.UsualCalls;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Calls that a service is asked, retries left out, all callers together.
 *
 * @param mean calls a second over the window, of its whole minutes
 * @param attempts the same with retries
 * @param peak calls a second in its busiest minutes, retries of outer layers left out, too: a
 *     hundredth has more
 * @param ofNights whether that peak is one of several nights, beyond this one's
 */
record Load(double mean, double attempts, double peak, boolean ofNights) {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final double BUSIEST = 0.99;

  /** The whole minutes by which a peak is told. */
  static List<TimeRange> minutes(TimeRange window) {
    return RetryShare.bins(window, MINUTE).stream()
        .filter(bin -> bin.length().equals(MINUTE))
        .toList();
  }

  /**
   * @param usual of {@link #minutes}
   */
  static Load of(List<Edge> edges, TimeRange window, UsualCalls usual) {
    double attempts = 0;
    double calls = 0;
    for (Edge edge : edges) {
      attempts += edge.sum(EdgeCount.ATTEMPTS, window);
      calls += edge.sum(EdgeCount.FIRST_ATTEMPTS, window);
    }
    double[] sorted = usual.of(edges);
    Arrays.sort(sorted);
    double seconds = window.length().toMillis() / 1e3;
    double mean =
        sorted.length == 0 ? calls / seconds : Arrays.stream(sorted).average().orElse(0) / 60;
    int at = (int) Math.ceil(BUSIEST * sorted.length) - 1;
    double peak = sorted.length == 0 ? mean : Math.max(mean, sorted[Math.max(0, at)] / 60);
    return new Load(mean, attempts / seconds, peak, false);
  }

  Load atLeast(double peakPerSecond) {
    return new Load(mean, attempts, Math.max(peak, peakPerSecond), peakPerSecond > peak);
  }
}
