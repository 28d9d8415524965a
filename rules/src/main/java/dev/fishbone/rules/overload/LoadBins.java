package dev.fishbone.rules.overload;

import dev.fishbone.rules.incident.TraceCover;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.time.Duration;
import java.util.List;

/**
 * What was asked of a service, bin by bin, and what of it was answered well within its callers'
 * deadlines (ALGORITHMS 7.1); NaN where spans do not reach.
 *
 * @param first calls, retries not counted
 * @param total calls, retries counted
 * @param good attempts that its callers saw succeed
 * @param seconds that its callers spent on them
 */
record LoadBins(Bins bins, double[] first, double[] total, double[] good, double[] seconds) {
  static LoadBins of(Telemetry telemetry, List<EdgeTally> edges, TimeRange range, Duration width) {
    Bins bins = new Bins(range, width);
    TraceCover cover = TraceCover.of(telemetry);
    double[][] sums = new double[4][bins.count()];
    for (int bin = 0; bin < bins.count(); bin++) {
      TimeRange one = bins.rangeOf(bin);
      boolean known = cover.covers(one);
      for (EdgeTally edge : edges) {
        long total = edge.sum(EdgeCount.ATTEMPTS, one);
        long bad = edge.sum(EdgeCount.FAILURES, one) + edge.sum(EdgeCount.CANCELLED, one);
        sums[0][bin] += edge.sum(EdgeCount.FIRST_ATTEMPTS, one);
        sums[1][bin] += total;
        sums[2][bin] += Math.max(0, total - bad);
        sums[3][bin] += edge.sum(EdgeCount.DURATION_MICROS, one) / 1e6;
      }
      if (!known) {
        sums[0][bin] = Double.NaN;
      }
    }
    return new LoadBins(bins, sums[0], sums[1], sums[2], sums[3]);
  }

  int count() {
    return first.length;
  }

  boolean known(int bin) {
    return first[bin] > 0;
  }

  /** Calls that succeeded per logical call; at most 1, NaN where nobody called. */
  double goodput(int bin) {
    return known(bin) ? Math.min(1, good[bin] / first[bin]) : Double.NaN;
  }

  /** Sums over known bins that begin within two instants, Unix milliseconds. */
  Sum sum(long fromMillis, long toMillis) {
    Sum sum = new Sum();
    for (int bin = 0; bin < count(); bin++) {
      if (known(bin) && bins.fromMillis(bin) >= fromMillis && bins.fromMillis(bin) < toMillis) {
        sum.bins++;
        sum.first += first[bin];
        sum.total += total[bin];
        sum.good += good[bin];
        sum.seconds += seconds[bin];
      }
    }
    return sum;
  }

  /** What several bins add up to. */
  static final class Sum {
    int bins;
    double first;
    double total;
    double good;
    double seconds;

    double goodput() {
      return Math.min(1, good / first);
    }
  }
}
