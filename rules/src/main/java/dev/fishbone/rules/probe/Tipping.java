package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many instances may be missing: {@code k* = N − ⌈λ·A / c⌉} (ALGORITHMS 5.3). λ·A is what the
 * load balancer sent before the first ejection, retries of callers included; c is what an instance
 * answered without failure while its pool was full, the capacity that was then in force: one from
 * calmer times would hide that requests had become slower.
 *
 * @param needed instances that the load needed
 * @param low with the lower quartile of c; {@code high} with the upper
 * @param perSecond c
 */
record Tipping(int all, long needed, long low, long high, double perSecond) {
  /** Fewer bins of full instances tell no capacity. */
  private static final int LEAST_BINS = 10;

  static Optional<Tipping> of(Fleet fleet, LoadShift shift) {
    TraceQuality quality = fleet.telemetry().traces().quality();
    if (quality.sampledWeight() + quality.unknownWeight() > 0) {
      return Optional.empty();
    }
    double[] answered = answered(fleet);
    if (Double.isNaN(shift.perSecond()) || answered.length < LEAST_BINS) {
      return Optional.empty();
    }
    Arrays.sort(answered);
    double lower = answered[(answered.length - 1) / 4];
    double middle = answered[(answered.length - 1) / 2];
    double upper = answered[3 * (answered.length - 1) / 4];
    if (!(lower > 0)) {
      return Optional.empty();
    }
    int all = fleet.instances().size();
    return Optional.of(
        new Tipping(
            all,
            needed(shift, middle),
            all - needed(shift, lower),
            all - needed(shift, upper),
            middle));
  }

  private static long needed(LoadShift shift, double perSecond) {
    // Rounding of a mean must not ask for one instance more.
    return (long) Math.ceil(shift.perSecond() / perSecond - 1e-9);
  }

  /** Requests a second that full instances in rotation answered well, one value a bin. */
  private static double[] answered(Fleet fleet) {
    Map<String, List<ServiceTally>> tallies = new TreeMap<>();
    for (ServiceTally tally : fleet.telemetry().traces().services()) {
      boolean probes = tally.count(ServiceCount.PROBES).total() > 0;
      if (!probes && tally.service().equals(fleet.service())) {
        tallies.computeIfAbsent(tally.instance(), i -> new ArrayList<>()).add(tally);
      }
    }
    List<Double> rates = new ArrayList<>();
    for (Saturation saturation : fleet.resource().instances()) {
      List<ServiceTally> own = tallies.getOrDefault(saturation.pool().instance(), List.of());
      OutWalk absence = fleet.rotation().walk(saturation.pool().instance());
      Bins bins = saturation.bins();
      for (int bin = 0; bin < bins.count() && !own.isEmpty(); bin++) {
        boolean full = saturation.at(bin) == Saturation.State.SATURATED;
        if (full && absence.at(bins.fromMillis(bin)) == 0 && absence.at(bins.toMillis(bin)) == 0) {
          rates.add(rate(own, bins.rangeOf(bin)));
        }
      }
    }
    return rates.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double rate(List<ServiceTally> tallies, TimeRange bin) {
    long answered = 0;
    for (ServiceTally tally : tallies) {
      answered +=
          tally.count(ServiceCount.REQUESTS).sum(bin) - tally.count(ServiceCount.FAILURES).sum(bin);
    }
    return answered / (bin.length().toMillis() / 1e3);
  }

  /** k*; below 0 where even all were too few. */
  long most() {
    return all - needed;
  }
}
