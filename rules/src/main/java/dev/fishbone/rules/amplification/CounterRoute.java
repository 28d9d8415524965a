package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Subject;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The edges that counters tell of, where traces do not (2.6). */
record CounterRoute(Telemetry telemetry, Limits limits) {
  private static final Pattern PROBE =
      Pattern.compile("/(actuator|healthz?|ready|readyz|readiness|live|livez|liveness|ping|metrics)\\b");

  private record Key(String caller, String callee) {}

  /** What counters say of each edge, by subject. */
  Map<String, Outcome> outcomes() {
    Map<String, Outcome> outcomes = new TreeMap<>();
    CounterJudge judge = new CounterJudge(telemetry, limits);
    for (CounterEdge edge : edges()) {
      outcomes.put(Subject.edge(edge.caller(), edge.callee()), judge.judge(edge));
    }
    return outcomes;
  }

  private List<CounterEdge> edges() {
    Set<String> services = services();
    Map<Key, List<Series>> calls = new LinkedHashMap<>();
    Map<Key, List<Series>> retries = new LinkedHashMap<>();
    for (Series series : telemetry.of(Signal.CLIENT_REQUESTS)) {
      if (!series.service().isEmpty() && !series.label("peer").isEmpty()) {
        Key key = new Key(series.service(), name(series.label("peer"), services));
        calls.computeIfAbsent(key, k -> new ArrayList<>()).add(series);
      }
    }
    for (Series series : telemetry.of(Signal.RETRIES)) {
      if (!series.service().isEmpty()) {
        String peer = name(series.label("peer"), services);
        Key key =
            peer.isEmpty()
                ? new Key(CounterEdge.ANYBODY, series.service())
                : new Key(series.service(), peer);
        retries.computeIfAbsent(key, k -> new ArrayList<>()).add(series);
      }
    }
    TreeMap<String, CounterEdge> edges = new TreeMap<>();
    Set<Key> keys = new LinkedHashSet<>(calls.keySet());
    keys.addAll(retries.keySet());
    for (Key key : keys) {
      boolean proxy = key.caller.equals(CounterEdge.ANYBODY);
      List<Series> made =
          proxy ? of(Signal.PROXY_REQUESTS, key.callee) : calls.getOrDefault(key, List.of());
      if (!made.isEmpty()) {
        edges.put(
            Subject.edge(key.caller, key.callee),
            new CounterEdge(
                key.caller,
                key.callee,
                made,
                retries.getOrDefault(key, List.of()),
                work(key.caller),
                work(key.callee),
                telemetry.recording().scrapeInterval()));
      }
    }
    return List.copyOf(edges.values());
  }

  /** What a service answered, health checks left out where operations tell them apart. */
  private List<Series> work(String service) {
    return of(Signal.SERVER_REQUESTS, service).stream()
        .filter(s -> !PROBE.matcher(s.label("operation")).find())
        .filter(
            s ->
                telemetry.policies().probes().stream()
                    .noneMatch(
                        p ->
                            p.service().equals(service)
                                && !p.path().isEmpty()
                                && s.label("operation").endsWith(p.path())))
        .toList();
  }

  private List<Series> of(Signal signal, String service) {
    return telemetry.of(signal).stream().filter(s -> s.service().equals(service)).toList();
  }

  private Set<String> services() {
    Set<String> services = new TreeSet<>();
    telemetry.series().forEach(s -> services.add(s.service()));
    telemetry.recording().services().stream()
        .map(ServiceMap::service)
        .forEach(services::add);
    return services;
  }

  /** A service by its peer's name: as it is, or its host without port and domain. */
  private static String name(String peer, Set<String> services) {
    String host = peer.replaceFirst("^[a-z]+:/+", "").replaceFirst("[:/].*$", "");
    for (String candidate : List.of(peer, host, host.replaceFirst("\\..*$", ""))) {
      if (services.contains(candidate)) {
        return candidate;
      }
    }
    return peer;
  }
}
