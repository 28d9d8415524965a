package dev.fishbone.rules.calls;

import dev.fishbone.rules.series.Stretches;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The part of an edge's calls that are retries, and when it was large. */
public final class RetryShare {
  private RetryShare() {}

  /** The window cut into bins; the last may be shorter. */
  public static List<TimeRange> bins(TimeRange window, CallLimits limits) {
    return bins(window, limits.bin());
  }

  public static List<TimeRange> bins(TimeRange window, Duration bin) {
    List<TimeRange> bins = new ArrayList<>();
    for (Instant at = window.from(); at.isBefore(window.to()); at = at.plus(bin)) {
      bins.add(new TimeRange(at, at.plus(bin)).intersect(window));
    }
    return bins;
  }

  /**
   * Stretches in which retries were many in two bins in a row or more; those that lie near each
   * other are one.
   */
  public static List<TimeRange> episodes(
      Edge edge, boolean inferred, TimeRange window, CallLimits limits) {
    return runs(bins(window, limits), limits.quiet(), bin -> above(edge, inferred, bin, limits));
  }

  /** Runs of two bins or more that are above a threshold, those near each other joined. */
  public static List<TimeRange> runs(
      List<TimeRange> bins, Duration quiet, Predicate<TimeRange> above) {
    List<TimeRange> runs = new ArrayList<>();
    int inRow = 0;
    for (int i = 0; i <= bins.size(); i++) {
      if (i < bins.size() && above.test(bins.get(i))) {
        inRow++;
        continue;
      }
      if (inRow >= 2) {
        runs.add(bins.get(i - inRow).span(bins.get(i - 1)));
      }
      inRow = 0;
    }
    return Stretches.joined(runs, quiet);
  }

  private static boolean above(Edge edge, boolean inferred, TimeRange bin, CallLimits limits) {
    double share = share(edge, inferred, bin);
    return share >= limits.share() && bounds(edge, inferred, bin).low() > limits.shareLow();
  }

  /** The part of an edge's calls that are retries; 0 where there are no calls. */
  public static double share(Edge edge, boolean inferred, TimeRange range) {
    long attempts = edge.sum(EdgeCount.ATTEMPTS, range);
    return attempts == 0 ? 0 : (double) retries(edge, inferred, range) / attempts;
  }

  /** Attempts of one call hang together: the interval is that of as many calls, not attempts. */
  public static WilsonBounds bounds(Edge edge, boolean inferred, TimeRange range) {
    long attempts = edge.sum(EdgeCount.ATTEMPTS, range);
    double calls =
        Math.max(edge.sum(EdgeCount.FIRST_ATTEMPTS, range), (double) attempts / edge.attemptsMax());
    double share = share(edge, inferred, range);
    calls *= edge.effective();
    WilsonBounds bounds = WilsonBounds.of(share * calls, calls);
    // Rounding of the division must not put the share outside its own interval.
    return new WilsonBounds(Math.min(bounds.low(), share), Math.max(bounds.high(), share));
  }

  /** Retries by their marks and, where wanted, those told from failure and sequence. */
  public static long retries(Edge edge, boolean inferred, TimeRange range) {
    return edge.sum(EdgeCount.CERTAIN_RETRIES, range)
        + (inferred ? edge.sum(EdgeCount.INFERRED_RETRIES, range) : 0);
  }
}
