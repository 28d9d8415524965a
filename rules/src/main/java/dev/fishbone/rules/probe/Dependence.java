package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.statistics.MantelHaenszel;
import dev.fishbone.rules.wording.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * P2: do checks fail where the instance is busy? Per instance the bins in which it was in rotation,
 * by whether its pool was full and by whether a check failed; pooled over instances, since one may
 * be busier and another weaker than the rest.
 *
 * @param joined whether a failed check is of an instance whose threads are known: a load balancer
 *     may have names of its own, and then "no check failed while busy" was not measured
 */
record Dependence(
    MantelHaenszel risk,
    boolean joined,
    long busyBins,
    long busyFailures,
    long calmBins,
    long calmFailures) {
  private static final double WEIGHT = 0.25;

  static Dependence of(Fleet fleet) {
    List<MantelHaenszel.Stratum> strata = new ArrayList<>();
    long[] sum = new long[4];
    Map<String, List<FailedCheck>> failed =
        fleet.rotation().failed().stream().collect(Collectors.groupingBy(FailedCheck::instance));
    for (Saturation instance : fleet.resource().instances()) {
      List<FailedCheck> own = failed.getOrDefault(instance.pool().instance(), List.of());
      MantelHaenszel.Stratum stratum = stratum(fleet, instance, own);
      strata.add(stratum);
      sum[0] += stratum.exposed();
      sum[1] += stratum.exposedCases();
      sum[2] += stratum.others();
      sum[3] += stratum.otherCases();
    }
    return new Dependence(
        MantelHaenszel.riskRatio(strata), joined(fleet), sum[0], sum[1], sum[2], sum[3]);
  }

  private static boolean joined(Fleet fleet) {
    Set<String> known =
        fleet.resource().instances().stream()
            .map(saturation -> saturation.pool().instance())
            .collect(Collectors.toSet());
    List<FailedCheck> failed = fleet.rotation().failed();
    return known.isEmpty()
        || failed.isEmpty()
        || failed.stream().anyMatch(c -> known.contains(c.instance()));
  }

  private static MantelHaenszel.Stratum stratum(
      Fleet fleet, Saturation saturation, List<FailedCheck> checks) {
    Bins bins = saturation.bins();
    boolean[] failed = new boolean[bins.count()];
    for (FailedCheck check : checks) {
      // The check waited for its timeout: the middle of the wait is when the pool was in its way.
      int bin = bins.indexOf(check.millis() - fleet.plan().timeout().toMillis() / 2);
      if (bin >= 0) {
        failed[bin] = true;
      }
    }
    OutWalk absence = fleet.rotation().walk(saturation.pool().instance());
    long[] bySaturation = new long[4];
    for (int bin = 0; bin < bins.count(); bin++) {
      long middle = (bins.fromMillis(bin) + bins.toMillis(bin)) / 2;
      boolean out = absence.at(middle) > 0;
      if (saturation.at(bin) != Saturation.State.UNKNOWN && (failed[bin] || !out)) {
        int cell = saturation.at(bin) == Saturation.State.SATURATED ? 0 : 2;
        bySaturation[cell]++;
        bySaturation[cell + 1] += failed[bin] ? 1 : 0;
      }
    }
    return new MantelHaenszel.Stratum(
        bySaturation[1], bySaturation[0], bySaturation[3], bySaturation[2]);
  }

  boolean known() {
    return joined && !Double.isNaN(risk.ratio());
  }

  Piece piece(ProbeLimits limits) {
    if (!joined) {
      return Piece.missing(
          "P2",
          WEIGHT,
          "which instance of the metrics is which of the health checks, since no name is both");
    }
    if (!known()) {
      return Piece.missing("P2", WEIGHT, "when the instances' threads were busy");
    }
    double value =
        risk.ratio() >= limits.riskRatio() && risk.low() > 2
            ? 1
            : risk.ratio() >= 2 && risk.low() > 1 ? 0.5 : 0;
    return Piece.of(
        "P2",
        WEIGHT,
        value,
        String.format(
            Locale.ROOT,
            "checks failed in %d of %d busy and %d of %d other intervals, %s times as often within the same instance",
            busyFailures,
            busyBins,
            calmFailures,
            calmBins,
            Wording.estimate(risk.ratio())));
  }
}
