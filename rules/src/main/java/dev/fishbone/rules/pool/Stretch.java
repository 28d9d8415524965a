package dev.fishbone.rules.pool;

import dev.fishbone.telemetry.TimeRange;

/**
 * Episodes close to each other, of one or more instances, and how they compare with the baseline.
 *
 * @param range from the first episode's start to the last one's end
 * @param judged the same, made as long as the shortest span that is judged
 * @param saturated instance-bins of the span that are saturated, of {@code known}
 * @param baseSaturated the same in the baseline, of {@code baseKnown}; 0 of 0 where there is none
 * @param hotShare the share of the instance with the largest, on its own
 * @param hotBaseShare that instance's share of the baseline
 * @param instances how many have an episode in the range
 * @param timeouts acquisitions given up in the range
 * @param pShare Fisher's p of the fleet's share or of the hottest instance's (times the number of
 *     instances), the smaller; 1 without a baseline
 * @param pTimeouts p of the timeouts' rate against the baseline's; 1 where nothing compares
 */
record Stretch(
    TimeRange range,
    TimeRange judged,
    int saturated,
    int known,
    int baseSaturated,
    int baseKnown,
    double hotShare,
    double hotBaseShare,
    int instances,
    long timeouts,
    double pShare,
    double pTimeouts) {
  /** A burst of timeouts must be this unlikely at the baseline's rate (ALGORITHMS 3.3). */
  private static final double BURST_P = 1e-3;

  private static final double FALSE_DISCOVERY = 0.05;

  boolean hasBaseline() {
    return baseKnown > 0;
  }

  double share() {
    return known == 0 ? 0 : (double) saturated / known;
  }

  double baseShare() {
    return baseKnown == 0 ? 0 : (double) baseSaturated / baseKnown;
  }

  /** Enough of the fleet, or of one instance, was full for long enough. */
  boolean large(Limits limits) {
    return Math.max(share(), hotShare) >= limits.share();
  }

  /** And that is not how it always is. */
  boolean isNew(Limits limits, double adjustedP) {
    if (!hasBaseline()) {
      return true;
    }
    boolean fleet = share() >= limits.share() && share() >= limits.timesBaseline() * baseShare();
    boolean hot = hotShare >= limits.share() && hotShare >= limits.timesBaseline() * hotBaseShare;
    return adjustedP <= FALSE_DISCOVERY && (fleet || hot);
  }

  /** The baseline comes near it, in the fleet and in the hottest instance. */
  boolean usual(Limits limits) {
    return share() < limits.timesBaseline() * baseShare()
        && hotShare < limits.timesBaseline() * hotBaseShare;
  }

  boolean burst(Limits limits) {
    return timeouts >= limits.timeouts() && (!hasBaseline() || pTimeouts < BURST_P);
  }
}
