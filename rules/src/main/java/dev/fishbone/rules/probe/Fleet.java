package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One service's instances and what is known of their health.
 *
 * @param instances names, sorted
 * @param logged whether transitions were logged, so that silence means health
 * @param timed whether events carry their instant, or only that of a scrape
 * @param resource the pool that requests and, it may be, probes share; the grid is empty where no
 *     pool is recorded
 */
record Fleet(
    Telemetry telemetry,
    ProbeLimits limits,
    String service,
    ProbePlan plan,
    Set<String> instances,
    boolean logged,
    boolean timed,
    Rotation rotation,
    Lives lives,
    SaturationGrid resource) {

  static Fleet of(Telemetry telemetry, String service, ProbeLimits limits, double timeScale) {
    ProbePlan plan = ProbePlan.of(telemetry.policies(), service, timeScale);
    List<HealthEvent> events = ProbeEvents.ofRotation(telemetry, service);
    boolean timed = !events.isEmpty();
    List<HealthEvent> told = timed ? events : HealthGauges.events(telemetry, service);
    Rotation rotation = Rotation.of(told, plan, telemetry.recording().window());
    return of(telemetry, service, limits, plan, timed, rotation);
  }

  /** As its liveness checks see it; without ejections, which restarts are to make. */
  static Fleet ofLiveness(
      Telemetry telemetry, String service, ProbeLimits limits, double timeScale) {
    ProbePlan plan = ProbePlan.ofLiveness(telemetry.policies(), service, timeScale);
    boolean timed = telemetry.health().stream().anyMatch(e -> e.service().equals(service));
    return of(
        telemetry, service, limits, plan, timed, new Rotation(List.of(), List.of()));
  }

  private static Fleet of(
      Telemetry telemetry,
      String service,
      ProbeLimits limits,
      ProbePlan plan,
      boolean timed,
      Rotation rotation) {
    Set<String> instances = instances(telemetry, service);
    return new Fleet(
        telemetry,
        limits,
        service,
        plan,
        instances,
        timed || hasGauge(telemetry, service) || HealthLog.whole(telemetry),
        timed,
        rotation,
        Lives.of(telemetry, service, instances),
        resource(telemetry, service, plan, limits));
  }

  private static List<HealthEvent> events(Telemetry telemetry, String service) {
    return telemetry.health().stream().filter(e -> e.service().equals(service)).toList();
  }

  private static boolean hasGauge(Telemetry telemetry, String service) {
    return telemetry.of(Signal.INSTANCE_HEALTHY).stream()
        .anyMatch(s -> s.service().equals(service) && !s.samples().isEmpty());
  }

  /** The load balancer's own list where it exports one, else whoever is known. */
  private static Set<String> instances(Telemetry telemetry, String service) {
    Set<String> names = new TreeSet<>();
    for (Series series : telemetry.series()) {
      boolean balancer =
          series.signal() == Signal.INSTANCE_HEALTHY
              || series.signal() == Signal.PROXY_SERVER_REQUESTS;
      if (balancer && series.service().equals(service)) {
        names.add(series.instance());
      }
    }
    boolean listed = !names.isEmpty();
    Set<String> logged = new TreeSet<>();
    events(telemetry, service).forEach(e -> logged.add(e.instance()));
    if (!listed || logged.stream().anyMatch(names::contains)) {
      // A log that knows none of the listed names calls the same instances otherwise.
      names.addAll(logged);
    }
    if (!listed) {
      for (ServiceTally tally : telemetry.traces().services()) {
        if (tally.service().equals(service)) {
          names.add(tally.instance());
        }
      }
      for (Series series : telemetry.series()) {
        if (series.service().equals(service) && series.signal() != Signal.PROXY_REQUESTS) {
          names.add(series.instance());
        }
      }
    }
    names.remove("");
    return names;
  }

  private static SaturationGrid resource(
      Telemetry telemetry, String service, ProbePlan plan, ProbeLimits limits) {
    List<PoolInstance> pools = SharedPool.of(telemetry, service, plan);
    Duration scrape = telemetry.recording().scrapeInterval();
    for (PoolInstance pool : pools) {
      Duration own = pool.interval(scrape);
      scrape = own.compareTo(scrape) > 0 ? own : scrape;
    }
    Bins bins =
        Bins.notBelow(
            scrape, Duration.ofMillis(plan.intervalMillis()), telemetry.recording().window());
    return SaturationGrid.of(pools, bins, scrape, limits.saturation());
  }

  /** How long after its first failure a run of checks can end, and load move. */
  long atOnceMillis() {
    return plan.intervalMillis() + plan.timeout().toMillis();
  }

  Instant windowEnd() {
    return telemetry.recording().window().to();
  }

  /** The same without ejections that something else explains. */
  Fleet without(List<Ejection> explained) {
    return with(rotation.without(explained));
  }

  /** The same with other ejections. */
  Fleet with(Rotation other) {
    return new Fleet(
        telemetry,
        limits,
        service,
        plan,
        instances,
        logged,
        timed,
        other,
        lives,
        resource);
  }
}
