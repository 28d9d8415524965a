package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.calls.UsualCalls;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The storms that a night's traffic could turn into, one an edge. Where a service fails, all who
 * call it try again: the edge that adds the most calls is judged with them all; any other by
 * itself, lest one storm is told as often as there are callers.
 */
final class Storms {
  /** A way with less of a service's calls makes no storm. */
  private static final double LITTLE = 0.01;

  /** Who makes so much of a service's calls decides what its traffic is. */
  private static final double MUCH = 0.1;

  private final Telemetry telemetry;
  private final Caps caps;
  private final Capacities capacities;
  private final UsualCalls usual;
  private final Map<String, List<Edge>> byCallee = new TreeMap<>();

  Storms(Telemetry telemetry, Sampling sampling, Caps caps) {
    this.telemetry = telemetry;
    this.caps = caps;
    this.capacities = Capacities.of(telemetry);
    this.usual = new UsualCalls(telemetry, Load.minutes(window()));
    Edges edges = new Edges(telemetry, sampling);
    for (List<EdgeTally> tallies : edges.bySubject().values()) {
      Edge edge = edges.edge(tallies, "");
      byCallee.computeIfAbsent(edge.callee(), c -> new ArrayList<>()).add(edge);
    }
  }

  Capacities capacities() {
    return capacities;
  }

  Storm of(CalledEdge called) {
    String callee = called.edge().callee();
    List<Edge> callers = byCallee.getOrDefault(callee, List.of(called.edge()));
    Edge own =
        callers.stream()
            .filter(e -> e.caller().equals(called.edge().caller()))
            .findFirst()
            .orElse(called.edge());
    return of(callers, own);
  }

  /** That of the edge which adds the most; empty where nobody was seen to call a service. */
  Optional<Storm> ofService(String service) {
    List<Edge> callers = byCallee.getOrDefault(service, List.of());
    return callers.isEmpty()
        ? Optional.empty()
        : Optional.of(of(callers, leading(callers, calls(callers))));
  }

  /** The innermost call on a storm's worst way that is tried again: where retries are bounded. */
  Edge retrying(Storm storm) {
    Edge edge = storm.edge();
    for (Cap cap : storm.worst().caps()) {
      if (cap.attempts().likely() > 1) {
        edge =
            byCallee.getOrDefault(cap.callee(), List.of()).stream()
                .filter(e -> e.caller().equals(cap.caller()))
                .findFirst()
                .orElse(edge);
      }
    }
    return edge;
  }

  /** The share of a service's calls that failed, whoever made them. */
  double failing(String service) {
    double failed = 0;
    double attempts = 0;
    for (Edge edge : byCallee.getOrDefault(service, List.of())) {
      failed += edge.sum(EdgeCount.FAILURES, window());
      attempts += edge.sum(EdgeCount.ATTEMPTS, window());
    }
    return attempts == 0 ? 0 : failed / attempts;
  }

  /** The share of a service's calls that failed to their end, attempts at one call taken as one. */
  double lost(String service) {
    double lost = 0;
    double calls = 0;
    for (Edge edge : byCallee.getOrDefault(service, List.of())) {
      lost +=
          edge.sum(EdgeCount.FAILURES, window())
              - edge.sum(EdgeCount.CERTAIN_RETRIES, window())
              - edge.sum(EdgeCount.INFERRED_RETRIES, window());
      calls += calls(edge);
    }
    return calls == 0 ? 0 : Math.max(0, lost) / calls;
  }

  /** A service, those that make a tenth or more of its calls, who calls these, and so on. */
  Set<String> throughWhich(String service) {
    Set<String> found = new LinkedHashSet<>(List.of(service));
    Deque<String> open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      List<Edge> callers = byCallee.getOrDefault(open.remove(), List.of());
      double all = calls(callers);
      for (Edge edge : callers) {
        if (calls(edge) >= MUCH * all && found.add(edge.caller())) {
          open.add(edge.caller());
        }
      }
    }
    return found;
  }

  private double calls(List<Edge> callers) {
    return callers.stream().mapToDouble(this::calls).sum();
  }

  private Storm of(List<Edge> callers, Edge own) {
    String callee = own.callee();
    Load load = Load.of(callers, window(), usual);
    double peak =
        telemetry.capacity().of(callee).map(CapacityHistory.Service::peakPerSecond).orElse(0.0);
    Capacity capacity = capacities.of(callee, load.attempts());
    double all = calls(callers);
    boolean leads = leading(callers, all).caller().equals(own.caller());
    List<Storm.Part> parts = new ArrayList<>();
    double rest = 1;
    for (Edge edge : leads ? callers : List.of(own)) {
      double least = edge.caller().equals(own.caller()) ? 0 : LITTLE;
      for (Storm.Part part : parts(edge, all, least)) {
        parts.add(part);
        rest -= part.share();
      }
    }
    return new Storm(own, load.atLeast(peak), capacity, parts, Math.max(0, rest));
  }

  private Edge leading(List<Edge> callers, double all) {
    return callers.stream()
        .max(
            Comparator.comparingDouble((Edge e) -> added(e, all))
                .thenComparing(Edge::caller, Comparator.reverseOrder()))
        .orElseThrow();
  }

  private double added(Edge edge, double all) {
    return parts(edge, all, 0).stream()
        .mapToDouble(part -> part.share() * (part.path().factor().likely() - 1))
        .sum();
  }

  /**
   * @param least share of the callee's calls
   */
  private List<Storm.Part> parts(Edge edge, double all, double least) {
    List<WorstPath> paths = WorstPath.of(telemetry, edge, caps);
    double onPaths = paths.stream().mapToDouble(WorstPath::calls).sum();
    double share = all == 0 ? 1 : calls(edge) / all;
    List<Storm.Part> parts = new ArrayList<>();
    for (WorstPath path : paths) {
      double part = onPaths == 0 ? share / paths.size() : share * path.calls() / onPaths;
      if (part >= least) {
        parts.add(new Storm.Part(part, path));
      }
    }
    return parts;
  }

  private double calls(Edge edge) {
    return edge.sum(EdgeCount.FIRST_ATTEMPTS, window());
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
