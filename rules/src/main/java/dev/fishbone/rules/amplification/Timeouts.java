package dev.fishbone.rules.amplification;

import dev.fishbone.telemetry.summary.Durations;
import java.util.List;

/** The timeouts of an edge, told from how long the calls took that ran into one (2.5). */
final class Timeouts {
  private static final long LEAST = 10;
  private static final double STEADY = 0.05;

  /** Two means further apart than so many deviations are two timeouts: connect and read. */
  private static final double APART = 4;

  private Timeouts() {}

  /** None, one or two, in seconds, the shorter first. */
  static List<Double> of(Durations timedOut) {
    if (timedOut.count() < LEAST) {
      return List.of();
    }
    if (timedOut.dispersion() <= STEADY) {
      double split = split(timedOut);
      List<Double> both = two(timedOut, split);
      return both.isEmpty() ? List.of(timedOut.quantileSeconds(0.5)) : both;
    }
    return two(timedOut, split(timedOut));
  }

  private static List<Double> two(Durations all, double split) {
    Durations low = all.between(0, split);
    Durations high = all.between(split, Double.POSITIVE_INFINITY);
    if (low.count() < LEAST || high.count() < LEAST) {
      return List.of();
    }
    boolean steady = low.dispersion() <= STEADY && high.dispersion() <= STEADY;
    double deviation =
        (low.count() * deviation(low) + high.count() * deviation(high)) / all.count();
    double gap = high.quantileSeconds(0.5) - low.quantileSeconds(0.5);
    // Lengths are kept to 0.4 %: a deviation of 0 is one that is smaller than a bucket.
    double least = Math.max(deviation, 0.004 * high.quantileSeconds(0.5));
    return steady && gap > APART * least
        ? List.of(low.quantileSeconds(0.5), high.quantileSeconds(0.5))
        : List.of();
  }

  /** Half the distance of the quartiles: the median deviation of what is symmetric. */
  private static double deviation(Durations part) {
    return (part.quantileSeconds(0.75) - part.quantileSeconds(0.25)) / 2;
  }

  /** Two means: begins at the ends and moves the border until it rests. */
  private static double split(Durations all) {
    double border = (all.quantileSeconds(0) + all.quantileSeconds(1)) / 2;
    for (int i = 0; i < 50; i++) {
      Durations low = all.between(0, border);
      Durations high = all.between(border, Double.POSITIVE_INFINITY);
      if (low.count() == 0 || high.count() == 0) {
        return border;
      }
      double next = (low.meanSeconds() + high.meanSeconds()) / 2;
      if (next == border) {
        return border;
      }
      border = next;
    }
    return border;
  }
}
