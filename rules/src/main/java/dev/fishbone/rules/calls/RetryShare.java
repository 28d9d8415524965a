package dev.fishbone.rules.calls;

import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The part of an edge's calls that are retries, and when it was large. */
public final class RetryShare {
  private RetryShare() {}

  /** The window cut into bins; the last may be shorter. */
  public static List<TimeRange> bins(TimeRange window, CallLimits limits) {
    List<TimeRange> bins = new ArrayList<>();
    for (Instant at = window.from(); at.isBefore(window.to()); at = at.plus(limits.bin())) {
      bins.add(new TimeRange(at, at.plus(limits.bin())).intersect(window));
    }
    return bins;
  }

  /**
   * Stretches in which two bins in a row or more are above the threshold; those that lie near each
   * other are one.
   */
  public static List<TimeRange> episodes(
      Edge edge, boolean inferred, TimeRange window, CallLimits limits) {
    List<TimeRange> runs = new ArrayList<>();
    int inRow = 0;
    List<TimeRange> bins = bins(window, limits);
    for (int i = 0; i <= bins.size(); i++) {
      if (i < bins.size() && above(edge, inferred, bins.get(i), limits)) {
        inRow++;
        continue;
      }
      if (inRow >= 2) {
        add(runs, bins.get(i - inRow).span(bins.get(i - 1)), limits);
      }
      inRow = 0;
    }
    return runs;
  }

  private static void add(List<TimeRange> runs, TimeRange run, CallLimits limits) {
    int last = runs.size() - 1;
    if (last >= 0 && !runs.get(last).to().plus(limits.quiet()).isBefore(run.from())) {
      runs.set(last, runs.get(last).span(run));
    } else {
      runs.add(run);
    }
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
