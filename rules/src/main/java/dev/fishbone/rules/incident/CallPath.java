package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.RootTally;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which services an effect's requests run through.
 *
 * @param distances how many calls away from the effect's service each service is, downwards along
 *     the edges that were used in the window; the service itself is at 0, one that is not reached
 *     is not there
 * @param callers services that call it
 */
public record CallPath(Map<String, Integer> distances, Set<String> callers) {
  public CallPath {
    distances = Map.copyOf(distances);
    callers = Set.copyOf(callers);
  }

  public static CallPath of(Telemetry telemetry, Effect effect) {
    Map<String, Integer> distances = new HashMap<>();
    Set<String> callers = new HashSet<>();
    distances.put(effect.service(), 0);
    Set<Hop> hops = hops(telemetry);
    boolean grew = true;
    for (int distance = 1; grew; distance++) {
      grew = false;
      for (Hop hop : hops) {
        Integer before = distances.get(hop.caller());
        if (before != null && before == distance - 1 && !distances.containsKey(hop.callee())) {
          distances.put(hop.callee(), distance);
          grew = true;
        }
      }
    }
    for (Hop hop : hops) {
      if (hop.callee().equals(effect.service())) {
        callers.add(hop.caller());
      }
    }
    telemetry.traces().roots().stream()
        .filter(root -> root.entry().equals(effect.service()))
        .map(RootTally::service)
        .forEach(callers::add);
    return new CallPath(distances, callers);
  }

  /** One service calls another. */
  private record Hop(String caller, String callee) {}

  /** By spans; without any, by what clients count of the peers that {@code window.yml} names. */
  private static Set<Hop> hops(Telemetry telemetry) {
    TimeRange window = telemetry.recording().window();
    Set<Hop> hops = new LinkedHashSet<>();
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.sum(EdgeCount.ATTEMPTS, window) > 0) {
        hops.add(new Hop(edge.caller(), edge.callee()));
      }
    }
    if (telemetry.traces().spans() == 0) {
      Set<String> known =
          telemetry.recording().services().stream()
              .map(ServiceMap::service)
              .collect(Collectors.toSet());
      telemetry.of(Signal.CLIENT_REQUESTS).stream()
          .filter(s -> known.contains(s.label("peer")) && !s.samples().within(window).isEmpty())
          .forEach(s -> hops.add(new Hop(s.service(), s.label("peer"))));
    }
    return hops;
  }

  public OptionalInt distance(String service) {
    Integer distance = distances.get(service);
    return distance == null ? OptionalInt.empty() : OptionalInt.of(distance);
  }

  /** Whether a service is at most so many calls below the effect's. */
  public boolean within(String service, int distance) {
    return distance(service).orElse(Integer.MAX_VALUE) <= distance;
  }

  /** Whether it is below the effect's service at any distance, the service itself, or above it. */
  public boolean touches(String service) {
    return distances.containsKey(service) || callers.contains(service);
  }
}
