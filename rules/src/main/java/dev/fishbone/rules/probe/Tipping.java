package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import dev.fishbone.telemetry.summary.TraceQuality;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many instances may be missing: {@code k* = N − ⌈λ·A / c⌉} (ALGORITHMS 5.3). λ·A is what the
 * load balancer sent before the first ejection, retries of callers included; c, by Little's law,
 * the threads of an instance over the time that a request held one while instances were taken out:
 * a time from calmer hours would hide that requests had become slower, and what full instances
 * answered is too little, since those full of slow requests stay so longest.
 *
 * @param needed instances that the load needed
 * @param low with the upper end of the 95 % interval of that time; {@code high} with the lower
 */
record Tipping(int all, long needed, long low, long high) {
  private static final int LEAST_BINS = 10;
  private static final double Z95 = 1.959963984540054;

  /** A mean with its standard error. */
  private record Held(double seconds, double error) {}

  static Optional<Tipping> of(Fleet fleet, LoadShift shift) {
    TraceQuality quality = fleet.telemetry().traces().quality();
    OptionalDouble threads = threads(fleet);
    boolean sampled = quality.sampledWeight() + quality.unknownWeight() > 0;
    if (sampled || threads.isEmpty() || Double.isNaN(shift.perSecond())) {
      return Optional.empty();
    }
    double perSecond = shift.perSecond() / threads.getAsDouble();
    int all = fleet.instances().size();
    return held(fleet)
        .map(
            held ->
                new Tipping(
                    all,
                    needed(perSecond * held.seconds()),
                    all - needed(perSecond * (held.seconds() + Z95 * held.error())),
                    all - needed(perSecond * (held.seconds() - Z95 * held.error()))));
  }

  private static long needed(double instances) {
    // Rounding of a mean must not ask for one instance more.
    return Math.max(1, (long) Math.ceil(instances - 1e-9));
  }

  /** Request threads of an instance; empty where another pool is the one that is shared. */
  private static OptionalDouble threads(Fleet fleet) {
    long at = fleet.rotation().ejections().stream().mapToLong(Ejection::down).min().orElse(0);
    return fleet.resource().instances().stream()
        .map(Saturation::pool)
        .filter(pool -> pool.kind() == PoolInstance.Kind.REQUEST_THREADS)
        .mapToDouble(pool -> pool.sizeAt(at))
        .filter(size -> size > 0)
        .average();
  }

  /** How long requests held a thread, of those that began from the first failed check on. */
  private static Optional<Held> held(Fleet fleet) {
    List<ServiceTally> tallies =
        fleet.telemetry().traces().services().stream()
            .filter(t -> t.service().equals(fleet.service()))
            .filter(t -> t.count(ServiceCount.PROBES).total() == 0)
            .toList();
    Bins bins = fleet.resource().bins();
    long from =
        fleet.rotation().ejections().stream().mapToLong(Ejection::firstFailure).min().orElse(0);
    long to = fleet.rotation().ejections().stream().mapToLong(Ejection::down).max().orElse(0);
    int first = Math.max(0, bins.indexOf(from));
    int last = Math.max(first, bins.indexOf(to));
    double[] requests = new double[last - first + 1];
    double[] seconds = new double[requests.length];
    double all = 0;
    double sum = 0;
    for (int i = 0; i < requests.length; i++) {
      TimeRange bin = bins.rangeOf(first + i);
      for (ServiceTally tally : tallies) {
        requests[i] += tally.count(ServiceCount.REQUESTS).sum(bin);
        seconds[i] += tally.count(ServiceCount.DURATION_MICROS).sum(bin) / 1e6;
      }
      all += requests[i];
      sum += seconds[i];
    }
    if (requests.length < LEAST_BINS || sum == 0) {
      return Optional.empty();
    }
    double mean = sum / all;
    double squares = 0;
    for (int i = 0; i < requests.length; i++) {
      squares += Math.pow(seconds[i] - mean * requests[i], 2);
    }
    return Optional.of(new Held(mean, Math.sqrt(squares) / all));
  }

  /** k*; below 0 where even all were too few. */
  long most() {
    return all - needed;
  }
}
