package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Telemetry;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How many calls away from the effect's service each service is, downwards along the edges that
 * were used in the window. The service itself is at 0; a service that is not reached is not there.
 */
public record CallPath(Map<String, Integer> distances) {
  public CallPath {
    distances = Map.copyOf(distances);
  }

  public static CallPath of(Telemetry telemetry, Effect effect) {
    TimeRange window = telemetry.recording().window();
    Map<String, Integer> distances = new HashMap<>();
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
      }
    }
    return new CallPath(distances);
  }

  public OptionalInt distance(String service) {
    Integer distance = distances.get(service);
    return distance == null ? OptionalInt.empty() : OptionalInt.of(distance);
  }

  public boolean within(String service, int distance) {
    return distance(service).orElse(Integer.MAX_VALUE) <= distance;
  }
}
