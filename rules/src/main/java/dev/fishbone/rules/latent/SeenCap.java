package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.AttemptCap;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.Map;

/**
 * How often calls were tried that failed to their end (ALGORITHMS 9.2).
 *
 * @param failed logical calls of which the first attempt failed, and of which it is known whether
 *     they were tried again
 * @param retried those of them that were
 * @param longest attempts of the longest call
 * @param gaveUpAfter attempts → calls that failed after so many and were not tried again
 */
record SeenCap(long failed, long retried, int longest, Map<Integer, Long> gaveUpAfter) {
  private static final double Z = 1.959963984540054;

  /** Fewer that failed to their end show no mean. */
  private static final long LEAST_ENDED = 5;

  static SeenCap of(CalledEdge called, TimeRange window) {
    Map<Integer, Long> gaveUp = called.attempts().gaveUpAfter();
    boolean counts = called.inferred() || called.edge().sum(EdgeCount.CERTAIN_RETRIES, window) > 0;
    if (!counts) {
      // A loop that goes on past failures: each failed call is one that was not tried again.
      long failures = called.edge().sum(EdgeCount.FAILURES, window);
      return new SeenCap(failures, 0, 1, Map.of(1, failures));
    }
    long retried = called.repeated();
    return new SeenCap(
        retried + gaveUp.getOrDefault(1, 0L), retried, called.edge().attemptsMax(), gaveUp);
  }

  /**
   * The share of failed calls that may be tried again although none was seen (Clopper and Pearson's
   * upper end for 0 of n): 60 leave 6 % open, 5 leave 52 %.
   */
  double openShare() {
    return failed == 0 ? 1 : 1 - Math.pow(0.025, 1.0 / failed);
  }

  boolean confirmed() {
    return cap().upper() == longest;
  }

  /** Attempts of a call that fails to its end; of callers that differ, on average. */
  Span attempts() {
    long ended = ended();
    double high = Math.max(longest, cap().upper());
    if (ended < LEAST_ENDED) {
      return new Span(longest, longest, high);
    }
    return new Span(Math.max(1, mean() - error()), longest, high);
  }

  /** No more than this by the calls that ended, where a configuration tells most of it. */
  double meanHigh() {
    return ended() < LEAST_ENDED ? longest : Math.min(longest, mean() + error());
  }

  private AttemptCap cap() {
    return AttemptCap.of(longest, gaveUpAfter);
  }

  private long ended() {
    return gaveUpAfter.values().stream().mapToLong(Long::longValue).sum();
  }

  private double mean() {
    double sum = 0;
    for (Map.Entry<Integer, Long> each : gaveUpAfter.entrySet()) {
      sum += (double) each.getKey() * each.getValue();
    }
    return sum / Math.max(1, ended());
  }

  private double error() {
    double squares = 0;
    for (Map.Entry<Integer, Long> each : gaveUpAfter.entrySet()) {
      squares += Math.pow(each.getKey() - mean(), 2) * each.getValue();
    }
    return Z * Math.sqrt(squares) / Math.max(1, ended());
  }
}
