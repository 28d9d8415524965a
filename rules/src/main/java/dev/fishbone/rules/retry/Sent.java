package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptCount;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.util.List;

/**
 * The calls that were sent while a breaker would have been open; of a sample, what it stands for.
 *
 * @param calls less those refused before they left
 * @param refusedShare the part that was refused
 * @param ofUsual the rate of logical calls as a part of the usual; infinite where none is known
 * @param sees whether spans of the callee tell what left the caller
 */
record Sent(long calls, long failed, double refusedShare, double ofUsual, boolean sees) {
  static Sent of(
      CalledEdge called, TimeRange window, List<TimeRange> baselines, List<TimeRange> open) {
    Edge edge = called.edge();
    boolean sees = edge.sum(EdgeCount.REACHED, window) + edge.sum(EdgeCount.REACHED, baselines) > 0;
    long refused =
        sees
            ? open.stream().mapToLong(r -> called.attempts().sum(AttemptCount.REFUSED, r)).sum()
            : 0;
    long attempts = edge.sum(EdgeCount.ATTEMPTS, open);
    long failed = Math.max(0, edge.sum(EdgeCount.FAILURES, open) - refused);
    return new Sent(
        Math.round((attempts - refused) * called.weight()),
        Math.round(failed * called.weight()),
        attempts == 0 ? 0 : (double) refused / attempts,
        ofUsual(edge, Stretches.without(baselines, open), open),
        sees);
  }

  private static double ofUsual(Edge edge, List<TimeRange> calm, List<TimeRange> open) {
    double usual = edge.sum(EdgeCount.FIRST_ATTEMPTS, calm) / Stretches.seconds(calm);
    double now = edge.sum(EdgeCount.FIRST_ATTEMPTS, open) / Stretches.seconds(open);
    return usual > 0 ? now / usual : Double.POSITIVE_INFINITY;
  }

  boolean keptGoing(BreakerLimits limits) {
    return calls >= limits.minSent() && failed >= limits.breaker().failures() * calls;
  }
}
