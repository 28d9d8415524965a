package dev.fishbone.analyzer.findings;

import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which effects a verdict bears on: those whose service calls, directly or through others, the
 * service that it is about.
 *
 * @param callees caller → whom it calls
 */
public record Reach(Map<String, Set<String>> callees) {
  public static Reach of(TraceSummary traces) {
    Map<String, Set<String>> callees = new TreeMap<>();
    for (EdgeTally edge : traces.edges()) {
      callees.computeIfAbsent(edge.caller(), c -> new TreeSet<>()).add(edge.callee());
    }
    return new Reach(callees);
  }

  /**
   * The effects' services among the given ones; all of them where the subject names no service or
   * nothing tells how services call each other.
   */
  List<String> effects(String subject, Collection<String> effectServices) {
    String service = service(subject);
    boolean known =
        callees.containsKey(service)
            || callees.values().stream().anyMatch(s -> s.contains(service));
    if (!known) {
      return List.copyOf(effectServices);
    }
    List<String> reached = effectServices.stream().filter(e -> reaches(e, service)).toList();
    return reached.isEmpty() ? List.copyOf(effectServices) : reached;
  }

  private boolean reaches(String from, String to) {
    Set<String> seen = new TreeSet<>(Set.of(from));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      String at = open.remove();
      if (at.equals(to)) {
        return true;
      }
      callees.getOrDefault(at, Set.of()).stream().filter(seen::add).forEach(open::add);
    }
    return false;
  }

  /** The caller of an edge, the owner of a pool, or the subject itself. */
  private static String service(String subject) {
    String first = subject.split("->|/", 2)[0];
    return Subject.decoded(first);
  }
}
