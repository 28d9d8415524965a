package dev.fishbone.rules.change;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.statistics.MantelHaenszel;
import dev.fishbone.rules.statistics.MantelHaenszel.Stratum;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Failures of the instances that had a change against those that had not, in the same minutes
 * (Mantel and Haenszel).
 *
 * @param ratio share of failures with the change over that without
 */
record Cohort(double ratio, double low, double high, long with, long without) {
  /** Of the instances that the change's scope names, where it names some and not all. */
  static Optional<Cohort> of(
      Telemetry telemetry, Candidate candidate, TimeRange since, Duration minute) {
    Set<String> named = new TreeSet<>(List.of(candidate.change().scope().trim().split("[\\s,;]+")));
    List<ServiceTally> with = new ArrayList<>();
    List<ServiceTally> without = new ArrayList<>();
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.service().equals(candidate.change().service())) {
        (named.contains(tally.instance()) ? with : without).add(tally);
      }
    }
    if (with.isEmpty() || without.isEmpty() || since.isEmpty()) {
      return Optional.empty();
    }
    List<Stratum> strata = new ArrayList<>();
    Bins bins = new Bins(since, minute);
    for (int bin = 0; bin < bins.count(); bin++) {
      TimeRange one = bins.rangeOf(bin);
      strata.add(
          new Stratum(
              sum(with, ServiceCount.FAILURES, one),
              sum(with, ServiceCount.REQUESTS, one),
              sum(without, ServiceCount.FAILURES, one),
              sum(without, ServiceCount.REQUESTS, one)));
    }
    MantelHaenszel ratio = MantelHaenszel.riskRatio(strata);
    return Optional.of(
        new Cohort(
            ratio.ratio(),
            ratio.low(),
            ratio.high(),
            strata.stream().mapToLong(Stratum::exposed).sum(),
            strata.stream().mapToLong(Stratum::others).sum()));
  }

  private static long sum(List<ServiceTally> arm, ServiceCount what, TimeRange range) {
    return arm.stream().mapToLong(t -> t.count(what).sum(range)).sum();
  }

  /** Whether both arms answered enough to compare. */
  boolean told(double least) {
    return with >= least && without >= least && !Double.isNaN(ratio);
  }
}
