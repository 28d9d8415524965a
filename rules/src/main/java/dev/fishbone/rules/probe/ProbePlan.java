package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.Policies;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * How the instances of a service are asked, as far as it is configured.
 *
 * @param usual taken for the interval where it is not known, to tell runs of failures apart
 */
record ProbePlan(
    Optional<Duration> interval,
    Duration timeout,
    OptionalInt fall,
    OptionalInt rise,
    String pool,
    Optional<Policies.Probe> policy,
    Duration usual) {
  /** Of the load balancer, which names its backend, before those of others. */
  static ProbePlan of(Policies policies, String service, double timeScale) {
    return of(
        service,
        Stream.concat(
            policies.probes().stream().filter(p -> !p.proxy().isEmpty()),
            policies.probes().stream()),
        timeScale);
  }

  /** Of the orchestrator, where one is told apart. */
  static ProbePlan ofLiveness(Policies policies, String service, double timeScale) {
    return of(
        service,
        Stream.concat(
            policies.probes().stream().filter(p -> p.proxy().isEmpty()),
            policies.probes().stream()),
        timeScale);
  }

  private static ProbePlan of(String service, Stream<Policies.Probe> probes, double timeScale) {
    Optional<Policies.Probe> probe = probes.filter(p -> p.service().equals(service)).findFirst();
    return new ProbePlan(
        probe.flatMap(Policies.Probe::interval),
        probe.flatMap(Policies.Probe::timeout).orElse(Duration.ZERO),
        probe.map(Policies.Probe::fall).orElse(OptionalInt.empty()),
        probe.map(Policies.Probe::rise).orElse(OptionalInt.empty()),
        probe.map(Policies.Probe::pool).orElse(""),
        probe,
        Duration.ofNanos(Math.round(10e9 / timeScale)));
  }

  long intervalMillis() {
    return interval.orElse(usual).toMillis();
  }

  /** The shortest time between two checks, in whichever state the instance is. */
  long quickestMillis() {
    long quickest = intervalMillis();
    if (policy.isPresent()) {
      Policies.Pace pace = policy.get().pace();
      quickest = Math.min(quickest, pace.turning().map(Duration::toMillis).orElse(quickest));
      quickest = Math.min(quickest, pace.down().map(Duration::toMillis).orElse(quickest));
    }
    return quickest;
  }

  /** Two failures further apart had a success between them, which is not logged. */
  long runGapMillis() {
    return 2 * (intervalMillis() + timeout.toMillis());
  }

  /** How long a process may take to end, and its counters to begin again. */
  long restartMillis() {
    return 6 * usual.toMillis();
  }

  long sameCheckMillis() {
    return intervalMillis() / 10;
  }

  /** How long after the first failure the deciding one comes, at the least and at the most. */
  boolean fits(long millis) {
    long between = fall.orElse(1) - 1L;
    long interval = intervalMillis();
    // Some balancers count the interval from a check's end: the timeout then comes on top.
    return millis >= (between - 1) * quickestMillis()
        && millis <= between * (interval + timeout.toMillis()) + interval;
  }
}
