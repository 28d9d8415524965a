package dev.fishbone.rules.amplification;

import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;

/**
 * One edge as counters show it (2.6).
 *
 * @param caller {@code ?} where a proxy counts the retries of whoever calls
 * @param calls made by the caller, or answered by the proxy; attempts or logical calls, which
 *     counters do not tell
 * @param retries counted by the client's library or by the proxy; empty where nobody counts them
 * @param requests answered by the caller
 * @param served answered by the callee
 */
record CounterEdge(
    String caller,
    String callee,
    List<Series> calls,
    List<Series> retries,
    List<Series> requests,
    List<Series> served,
    Duration scrape) {
  static final String ANYBODY = "?";

  CounterEdge {
    calls = List.copyOf(calls);
    retries = List.copyOf(retries);
    requests = List.copyOf(requests);
    served = List.copyOf(served);
  }

  String arrow() {
    return byProxy() ? "the proxy → " + callee : caller + " → " + callee;
  }

  boolean byProxy() {
    return caller.equals(ANYBODY);
  }

  /** Counts of series in a range; unknown where the counters have holes. */
  Count count(List<Series> series, TimeRange range, Duration width) {
    if (series.isEmpty() || range.isEmpty()) {
      return Count.UNKNOWN;
    }
    RequestBins bins =
        new CountedRequests(RequestSource.Kind.SERVER, series, scrape).bins(range, width);
    return new Count(
        bins.totalRequests(),
        bins.totalFailures(),
        (double) bins.knownCount() / Math.max(1, bins.count()));
  }

  Count count(List<Series> series, List<TimeRange> ranges, Duration width) {
    Count sum = new Count(0, 0, 1);
    for (TimeRange range : ranges) {
      sum = sum.plus(count(series, range, width));
    }
    return ranges.isEmpty() ? Count.UNKNOWN : sum;
  }

  /**
   * What was counted.
   *
   * @param known part of the range that the counters cover
   */
  record Count(double all, double failed, double known) {
    static final Count UNKNOWN = new Count(0, 0, 0);

    private static final double ENOUGH = 0.8;

    boolean told() {
      return known >= ENOUGH;
    }

    Count plus(Count other) {
      return new Count(
          all + other.all, failed + other.failed, Math.min(known, other.known));
    }

    /** This over another; 0 where there is nothing to divide by. */
    double over(Count other) {
      return other.all <= 0 ? 0 : all / other.all;
    }
  }
}
