package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
    SaturationGrid resource) {

  static Fleet of(Telemetry telemetry, String service, ProbeLimits limits, double timeScale) {
    ProbePlan plan = ProbePlan.of(telemetry.policies(), service, timeScale);
    List<HealthEvent> events = events(telemetry, service);
    boolean timed = !events.isEmpty();
    List<HealthEvent> gauged = timed ? events : HealthGauges.events(telemetry, service);
    boolean gauge = hasGauge(telemetry, service);
    return new Fleet(
        telemetry,
        limits,
        service,
        plan,
        instances(telemetry, service),
        timed || gauge || HealthLog.whole(telemetry),
        timed,
        Rotation.of(gauged, plan, telemetry.recording().window()),
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

  /** The counters that an instance exports of itself. */
  List<Samples> counters(String instance) {
    List<Samples> counters = new ArrayList<>();
    for (Series series : telemetry.series()) {
      boolean own =
          switch (series.signal()) {
            case SERVER_REQUESTS, CLIENT_REQUESTS, POOL_WAIT_COUNT, POOL_USAGE_COUNT -> true;
            default -> false;
          };
      if (own && series.service().equals(service) && series.instance().equals(instance)) {
        counters.add(series.samples());
      }
    }
    return counters;
  }

  List<HealthEvent> restarts(String instance) {
    return telemetry.health().stream()
        .filter(e -> e.state() == HealthEvent.State.RESTARTED)
        .filter(e -> e.service().equals(service) && e.instance().equals(instance))
        .toList();
  }

  Instant windowEnd() {
    return telemetry.recording().window().to();
  }

  /** The same without ejections that something else explains. */
  Fleet without(List<Ejection> explained) {
    return new Fleet(
        telemetry,
        limits,
        service,
        plan,
        instances,
        logged,
        timed,
        rotation.without(explained),
        resource);
  }
}
