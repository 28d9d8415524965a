package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is known of services' capacity: what was declared; how busy a resource was at which load;
 * how large the pools are that answer; what nights before were answered well, which is a lower
 * bound alone.
 */
record Capacities(Telemetry telemetry, List<PoolUse> pools) {
  /** Of a pool that is hardly used nobody can tell what fills it. */
  private static final double LEAST_USE = 0.05;

  static Capacities of(Telemetry telemetry) {
    return new Capacities(telemetry, PoolUse.of(telemetry));
  }

  /**
   * @param attempts calls of the service a second over the window, retries included
   */
  Capacity of(String service, double attempts) {
    Capacity capacity = declared(service);
    boolean declared = capacity.known();
    Optional<CapacityHistory.Service> history = telemetry.capacity().of(service);
    if (history.isPresent()) {
      capacity = declared ? capacity : utilised(capacity, history.get());
      capacity = sustained(capacity, history.get());
    }
    return declared ? capacity : pooled(capacity, service, attempts);
  }

  /**
   * The resource that is first at its end. A service whose processors nobody watched may be at its
   * end before its pools are, and so may one with a resource whose use no load explains: what else
   * was watched shows what it cannot do, not what it can.
   */
  private Capacity utilised(Capacity before, CapacityHistory.Service history) {
    Map<String, List<Utilisation>> resources = new TreeMap<>();
    history
        .utilisation()
        .forEach(u -> resources.computeIfAbsent(u.resource(), r -> new ArrayList<>()).add(u));
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    String bottleneck = "";
    boolean watched = resources.containsKey(CapacityHistory.CPU);
    for (Map.Entry<String, List<Utilisation>> resource : resources.entrySet()) {
      Optional<UtilisationLaw> law = UtilisationLaw.of(resource.getValue());
      if (law.isPresent() && law.get().high() < high) {
        bottleneck = resource.getKey();
        high = law.get().high();
      }
      low = law.isPresent() ? Math.min(low, law.get().low()) : low;
      watched &= law.isPresent();
    }
    if (bottleneck.isEmpty()) {
      return before;
    }
    String how =
        "extrapolated from how busy its " + Wording.plain(bottleneck) + " is at which load";
    return before.and(watched ? low : 0, high, how, nights(history, "Capacity " + how, high));
  }

  private Capacity sustained(Capacity before, CapacityHistory.Service history) {
    if (history.sustainedPerSecond().isEmpty()) {
      return before;
    }
    double rate = history.sustainedPerSecond().getAsDouble();
    if (rate <= before.low()) {
      // Less than what is known already: it is not what the bound is known by.
      return before;
    }
    String how = "it answered so many well in " + Wording.count(history.nights(), "night");
    return before.and(
        rate, Double.POSITIVE_INFINITY, how, nights(history, "At least as " + how, rate));
  }

  /** It cannot answer more than fill its pools, each call holding what it holds today. */
  private Capacity pooled(Capacity before, String service, double attempts) {
    Capacity capacity = before;
    for (PoolUse pool : pools) {
      if (pool.service().equals(service) && pool.known() && pool.mean() >= LEAST_USE) {
        double most = attempts / pool.mean();
        String how = most < capacity.high() ? "by the size of " + pool.name() : "";
        if (!how.isEmpty() && attempts > 0) {
          capacity = capacity.and(0, most, how, pool.shown(window()));
        }
      }
    }
    return capacity;
  }

  /** Declarations that differ leave open which of them holds. */
  private Capacity declared(String service) {
    List<Policies.Capacity> own =
        telemetry.policies().capacities().stream()
            .filter(c -> c.service().equals(service))
            .toList();
    if (own.isEmpty()) {
      return Capacity.UNKNOWN;
    }
    double least = own.stream().mapToDouble(Policies.Capacity::perSecond).min().orElse(0);
    double most = own.stream().mapToDouble(Policies.Capacity::perSecond).max().orElse(0);
    String how = least < most ? "as declared, once less and once more" : "as declared";
    return new Capacity(
        least, most, List.of(how), own.stream().map(this::declared).distinct().toList());
  }

  private Evidence declared(Policies.Capacity capacity) {
    return new Evidence(
        Evidence.Kind.CONFIG,
        Wording.capital(capacity.service())
            + " is declared to answer "
            + Wording.estimate(capacity.perSecond())
            + " calls/s",
        capacity.origin(),
        "",
        List.of(),
        window(),
        capacity.perSecond(),
        "1/s");
  }

  private Evidence nights(CapacityHistory.Service history, String statement, double value) {
    return new Evidence(
        Evidence.Kind.QUERY,
        statement + " (" + Wording.plain(history.service()) + ")",
        Location.NOWHERE,
        "capacity history of " + Wording.count(history.nights(), "night"),
        List.of(),
        window(),
        value,
        "1/s");
  }

  /** How long a call waits for a place at most, seconds; empty where no queue has a bound (H11). */
  Optional<Double> longestWait(String service, double meanSeconds) {
    return telemetry.policies().pools().stream()
        .filter(p -> p.service().equals(service))
        .filter(p -> p.queue().isPresent() && p.size().isPresent() && p.size().getAsInt() > 0)
        .map(p -> p.queue().getAsInt() * meanSeconds / p.size().getAsInt())
        .max(Double::compare);
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
