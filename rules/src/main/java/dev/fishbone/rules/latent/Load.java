package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Duration;
import java.util.List;

/**
 * Calls that a service is asked, retries left out, all callers together.
 *
 * @param mean calls a second over the window
 * @param attempts the same with retries
 * @param peak calls a second in its busiest minutes: a hundredth has more
 */
record Load(double mean, double attempts, double peak) {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final double BUSIEST = 0.99;

  static Load of(List<Edge> edges, TimeRange window) {
    BinCounts calls = BinCounts.NONE;
    double attempts = 0;
    for (Edge edge : edges) {
      attempts += edge.sum(EdgeCount.ATTEMPTS, window);
      calls = calls.merge(edge.counts().getOrDefault(EdgeCount.FIRST_ATTEMPTS, BinCounts.NONE));
    }
    BinCounts all = calls;
    double[] rates =
        RetryShare.bins(window, MINUTE).stream()
            .filter(bin -> bin.length().equals(MINUTE))
            .mapToDouble(bin -> all.sum(bin) / 60.0)
            .sorted()
            .toArray();
    double seconds = window.length().toMillis() / 1e3;
    double mean = all.sum(window) / seconds;
    int at = (int) Math.ceil(BUSIEST * rates.length) - 1;
    double peak = rates.length == 0 ? mean : Math.max(mean, rates[Math.max(0, at)]);
    return new Load(mean, attempts / seconds, peak);
  }

  Load atLeast(double peakPerSecond) {
    return new Load(mean, attempts, Math.max(peak, peakPerSecond));
  }
}
