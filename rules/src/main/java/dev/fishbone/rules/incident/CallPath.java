package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.RootTally;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

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
    TimeRange window = telemetry.recording().window();
    Map<String, Integer> distances = new HashMap<>();
    Set<String> callers = new HashSet<>();
    distances.put(effect.service(), 0);
    boolean grew = true;
    for (int distance = 1; grew; distance++) {
      grew = false;
      for (EdgeTally edge : telemetry.traces().edges()) {
        Integer before = distances.get(edge.caller());
        if (before != null
            && before == distance - 1
            && !distances.containsKey(edge.callee())
            && edge.sum(EdgeCount.ATTEMPTS, window) > 0) {
          distances.put(edge.callee(), distance);
          grew = true;
        }
        if (edge.callee().equals(effect.service())) {
          callers.add(edge.caller());
        }
      }
    }
    telemetry.traces().roots().stream()
        .filter(root -> root.entry().equals(effect.service()))
        .map(RootTally::service)
        .forEach(callers::add);
    return new CallPath(distances, callers);
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
