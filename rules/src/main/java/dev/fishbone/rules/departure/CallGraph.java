package dev.fishbone.rules.departure;

import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who calls whom, by traces.
 *
 * @param callees caller → whom it calls
 */
public record CallGraph(Map<String, Set<String>> callees) {

  public static CallGraph of(Telemetry telemetry) {
    Map<String, Set<String>> callees = new TreeMap<>();
    for (EdgeTally edge : telemetry.traces().edges()) {
      callees.computeIfAbsent(edge.caller(), c -> new TreeSet<>()).add(edge.callee());
    }
    return new CallGraph(callees);
  }

  /** Whether nothing tells who calls whom. */
  public boolean isEmpty() {
    return callees.isEmpty();
  }

  /** Whether it calls or is called. */
  public boolean knows(String service) {
    return callees.containsKey(service)
        || callees.values().stream().anyMatch(called -> called.contains(service));
  }

  public Set<String> calledBy(String service) {
    return callees.getOrDefault(service, Set.of());
  }

  /** How many calls lead from one service down to another; 0 to itself. */
  public OptionalInt distance(String from, String to) {
    Map<String, Integer> seen = new TreeMap<>(Map.of(from, 0));
    Deque<String> open = new ArrayDeque<>(Set.of(from));
    while (!open.isEmpty()) {
      String at = open.remove();
      int steps = seen.getOrDefault(at, 0);
      if (at.equals(to)) {
        return OptionalInt.of(steps);
      }
      for (String next : calledBy(at)) {
        if (seen.putIfAbsent(next, steps + 1) == null) {
          open.add(next);
        }
      }
    }
    return OptionalInt.empty();
  }

  public boolean calls(String from, String to) {
    return !from.equals(to) && distance(from, to).isPresent();
  }
}
