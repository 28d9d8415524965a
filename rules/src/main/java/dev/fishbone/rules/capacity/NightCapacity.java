package dev.fishbone.rules.capacity;

import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.calls.UsualCalls;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one night tells of how much the services can take that others call (ALGORITHMS 9.3): how
 * busy they were, what they answered well, how much of their pools and processors was in use at
 * which load. All by whole minutes of the window, so that counts by the second and by the minute
 * tell the same.
 */
public final class NightCapacity {
  private static final long MINUTE_MILLIS = 60_000;
  private static final Duration BIN = Duration.ofMinutes(15);
  private static final CallLimits GATES = new CallLimits(BIN, Duration.ZERO, 1, 1, 1);

  private final Telemetry telemetry;
  private final Bins minutes;
  private final UsualCalls usual;

  private NightCapacity(Telemetry telemetry, Bins minutes) {
    this.telemetry = telemetry;
    this.minutes = minutes;
    this.usual =
        new UsualCalls(
            telemetry, IntStream.range(0, minutes.count()).mapToObj(minutes::rangeOf).toList());
  }

  /**
   * The services that were called, by name; none where no minute is whole, or where traces are a
   * sample that cannot be weighed.
   */
  public static List<ServiceNight> of(Telemetry telemetry) {
    Sampling sampling = new SampleCheck(telemetry, GATES).sampling();
    Bins minutes = wholeMinutes(telemetry.recording().window());
    if (sampling.why().isPresent() || minutes.count() == 0) {
      return List.of();
    }
    return new NightCapacity(telemetry, minutes).services(new Edges(telemetry, sampling));
  }

  /** From the window's first second on, by which counts of minutes go. */
  private static Bins wholeMinutes(TimeRange window) {
    long from = -Math.floorDiv(-window.fromMillis(), 1000L) * 1000;
    long whole = Math.max(0, window.toMillis() - from) / MINUTE_MILLIS * MINUTE_MILLIS;
    return new Bins(TimeRange.ofMillis(from, from + whole), Duration.ofMillis(MINUTE_MILLIS));
  }

  private List<ServiceNight> services(Edges edges) {
    Map<String, List<Edge>> callers = new TreeMap<>();
    for (List<EdgeTally> tallies : edges.bySubject().values()) {
      Edge edge = edges.edge(tallies, "");
      callers.computeIfAbsent(edge.callee(), c -> new ArrayList<>()).add(edge);
    }
    callers.remove("");
    Map<String, Map<String, List<PoolInstance>>> pools = pools();
    List<ServiceNight> services = new ArrayList<>();
    callers.forEach(
        (service, own) ->
            services.add(service(service, own, pools.getOrDefault(service, Map.of()))));
    return List.copyOf(services);
  }

  private ServiceNight service(
      String service, List<Edge> callers, Map<String, List<PoolInstance>> pools) {
    CallMinutes calls = CallMinutes.of(callers, minutes, usual);
    List<Utilisation> use = new ArrayList<>();
    Duration scrape = telemetry.recording().scrapeInterval();
    pools.forEach(
        (name, pool) -> use.addAll(new PoolPoints(calls, minutes).of(name, pool, scrape)));
    use.addAll(new ProcessorPoints(telemetry, service, new PoolPoints(calls, minutes)).all());
    OptionalDouble sustained = calls.sustained();
    return new ServiceNight(
        service,
        minutes.count(),
        calls.busiest().stream().map(PoolPoints::rounded).toList(),
        sustained.isPresent()
            ? OptionalDouble.of(PoolPoints.rounded(sustained.getAsDouble()))
            : sustained,
        use,
        callers.stream().anyMatch(this::breakerOpened));
  }

  private Map<String, Map<String, List<PoolInstance>>> pools() {
    Map<String, Map<String, List<PoolInstance>>> pools = new TreeMap<>();
    Stream.concat(
            PoolInstances.connections(telemetry).stream(),
            PoolInstances.requestThreads(telemetry).stream())
        .forEach(
            pool ->
                pools
                    .computeIfAbsent(pool.service(), s -> new TreeMap<>())
                    .computeIfAbsent(name(pool), n -> new ArrayList<>())
                    .add(pool));
    return pools;
  }

  private static String name(PoolInstance pool) {
    return pool.pool().isEmpty() ? "pool" : "pool " + pool.pool();
  }

  private boolean breakerOpened(Edge edge) {
    TimeRange window = telemetry.recording().window();
    return EdgeSeries.of(telemetry, Signal.BREAKER_OPEN, edge).own().stream()
        .map(breaker -> breaker.samples().within(window))
        .anyMatch(NightCapacity::open);
  }

  private static boolean open(Samples breaker) {
    for (int i = 0; i < breaker.size(); i++) {
      if (breaker.valueAt(i) >= 1) {
        return true;
      }
    }
    return false;
  }
}
