package dev.fishbone.rules.amplification;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.statistics.BoundedMean;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Duration;
import java.util.List;

/** The numbers of one stretch of time on one edge, against what is normal there. */
record Measure(Edge edge, boolean inferred, TimeRange range, Normal normal) {
  private static final long BASE_CALLS = 30;

  /** The part of the calls that are retries. */
  double share() {
    return RetryShare.share(edge, inferred, range);
  }

  WilsonBounds shareBounds() {
    return RetryShare.bounds(edge, inferred, range);
  }

  long retries() {
    return RetryShare.retries(edge, inferred, range);
  }

  /**
   * Retries by what is known of them: 1 marked, 0.9 by odds, 0.7 by sequence, 0.6 at the server.
   */
  double certainShare() {
    return ratio(edge.sum(EdgeCount.CERTAIN_RETRIES, range), retries());
  }

  boolean serverSideOnly() {
    return 2 * edge.sum(EdgeCount.SERVER_SIDE_RETRIES, range) > retries();
  }

  /** Growth that retries carry: attempts per logical call against normal. */
  BoundedMean.Ratio factor() {
    BoundedMean base = BoundedMean.ASSUMED_ONE;
    if (!normal.assumed()) {
      long calls = edge.sum(EdgeCount.ATTEMPTS, normal.ranges());
      long again =
          normal.ranges().stream().mapToLong(r -> RetryShare.retries(edge, inferred, r)).sum();
      base = mean(calls, calls - again, edge.attemptsMax());
    }
    long attempts = edge.sum(EdgeCount.ATTEMPTS, range);
    return mean(attempts, attempts - retries(), edge.attemptsMax()).over(base);
  }

  private BoundedMean mean(long sum, long n, double max) {
    return BoundedMean.of(sum, n, max).worth(edge.effective());
  }

  /** Calls per request among requests of which a first attempt failed. */
  BoundedMean callsPerFailedRequest() {
    return mean(
        edge.sum(EdgeCount.FAILED_FIRST_CALLS, range),
        edge.sum(EdgeCount.FAILED_FIRST_REQUESTS, range),
        mostPerRequest());
  }

  /** Calls per request among all requests that used the edge. */
  BoundedMean callsPerRequest() {
    return mean(
        edge.sum(EdgeCount.REQUEST_CALLS, range),
        edge.sum(EdgeCount.REQUESTS, range),
        mostPerRequest());
  }

  private double mostPerRequest() {
    return edge.attemptsMax() * Math.max(1, Math.round(fanOut(List.of(range))));
  }

  /** Logical calls per request: what loops, pages and fan-out make grow. */
  double fanOut(List<TimeRange> ranges) {
    return ratio(edge.sum(EdgeCount.FIRST_ATTEMPTS, ranges), edge.sum(EdgeCount.REQUESTS, ranges));
  }

  double perSecond(long count) {
    return count * 1000.0 / Math.max(1, range.length().toMillis());
  }

  /**
   * The part of the rise in attempts that more first attempts explain; above 1 where attempts did
   * not rise, NaN where no normal rate is known.
   */
  double explainedByFirstAttempts() {
    if (normal.rates().isEmpty()) {
      return Double.NaN;
    }
    double seconds =
        normal.rates().stream().map(TimeRange::length).mapToLong(Duration::toMillis).sum() / 1000.0;
    long again =
        normal.rates().stream().mapToLong(r -> RetryShare.retries(edge, inferred, r)).sum();
    long attempts = edge.sum(EdgeCount.ATTEMPTS, range);
    double before = edge.sum(EdgeCount.ATTEMPTS, normal.rates()) / seconds;
    double rise = perSecond(attempts) - before;
    double firstRise = perSecond(attempts - retries()) - (before - again / seconds);
    return rise <= 0 ? 2 : firstRise / rise;
  }

  /** Whether more first attempts failed than is normal, or calls took twice as long. */
  boolean distress() {
    long requests = edge.sum(EdgeCount.REQUESTS, range);
    long failed = edge.sum(EdgeCount.FAILED_FIRST_REQUESTS, range);
    long requestsBefore = edge.sum(EdgeCount.REQUESTS, normal.ranges());
    long failedBefore = edge.sum(EdgeCount.FAILED_FIRST_REQUESTS, normal.ranges());
    double usual = requestsBefore == 0 ? 0 : wilson(failedBefore, requestsBefore).high();
    return wilson(failed, requests).low() > Math.max(0.05, usual) || slower();
  }

  private WilsonBounds wilson(long x, long n) {
    return WilsonBounds.of(x * edge.effective(), n * edge.effective());
  }

  private boolean slower() {
    long before = edge.sum(EdgeCount.ATTEMPTS, normal.ranges());
    double usual = ratio(edge.sum(EdgeCount.DURATION_MICROS, normal.ranges()), before);
    double now =
        ratio(edge.sum(EdgeCount.DURATION_MICROS, range), edge.sum(EdgeCount.ATTEMPTS, range));
    return edge.seen(EdgeCount.ATTEMPTS, normal.ranges()) >= BASE_CALLS && now >= 2 * usual;
  }

  /**
   * Whether the calls failed before they left the caller: refused rather than timed out, and none
   * of them seen by a callee that is seen at other times.
   */
  boolean refusedAtTheCaller(TimeRange window, List<TimeRange> baselines) {
    long attempts = edge.sum(EdgeCount.ATTEMPTS, range);
    long reached = edge.sum(EdgeCount.REACHED, range);
    long others =
        edge.sum(EdgeCount.ATTEMPTS, window) + edge.sum(EdgeCount.ATTEMPTS, baselines) - attempts;
    long othersReached =
        edge.sum(EdgeCount.REACHED, window) + edge.sum(EdgeCount.REACHED, baselines) - reached;
    long timeouts = edge.sum(EdgeCount.TIMEOUTS, range);
    return reached < 0.05 * attempts
        && othersReached > 0.5 * others
        && 2 * timeouts < edge.sum(EdgeCount.FAILURES, range);
  }

  static double ratio(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
