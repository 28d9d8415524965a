package dev.fishbone.rules.latent;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which pools answer a service's requests and its health checks, by its spans and by what is
 * configured.
 *
 * @param probes as configured; none where only spans tell of them
 * @param checks pool of threads → spans of health checks
 * @param requests pool of threads → spans of requests
 * @param pools of the service of which use or size is exported
 */
record ProbeSharing(
    Telemetry telemetry,
    String service,
    List<Policies.Probe> probes,
    Map<String, Long> checks,
    Map<String, Long> requests,
    List<PoolUse> pools) {
  /** Threads that answer less of the requests are not theirs. */
  private static final double LEAST = 0.1;

  static ProbeSharing of(Telemetry telemetry, String service, List<PoolUse> pools) {
    return new ProbeSharing(
        telemetry,
        service,
        telemetry.policies().probes().stream().filter(p -> p.service().equals(service)).toList(),
        threads(telemetry, service, true),
        threads(telemetry, service, false),
        pools.stream().filter(p -> p.service().equals(service)).toList());
  }

  /** Spans of operations that were only, or never, health checks. */
  private static Map<String, Long> threads(Telemetry telemetry, String service, boolean checks) {
    Map<String, Long> spans = new TreeMap<>();
    for (ServiceTally tally : telemetry.traces().services()) {
      boolean probes = tally.count(ServiceCount.PROBES).total() > 0;
      if (tally.service().equals(service) && probes == checks) {
        tally.threadPools().forEach((pool, count) -> spans.merge(pool, count, Long::sum));
      }
    }
    return spans;
  }

  /** Whether spans tell of both. */
  boolean seen() {
    return !checks.isEmpty() && !requests.isEmpty();
  }

  long checksSeen() {
    return sum(checks);
  }

  /** The part of the health checks that was answered on threads of requests. */
  double seenShare() {
    double shared = 0;
    for (Map.Entry<String, Long> pool : checks.entrySet()) {
      shared += answersRequests(pool.getKey()) ? pool.getValue() : 0;
    }
    return checks.isEmpty() ? 0 : shared / sum(checks);
  }

  private boolean answersRequests(String pool) {
    return requests.getOrDefault(pool, 0L) >= LEAST * sum(requests);
  }

  /** A probe that is configured to need a pool of the requests. */
  Optional<Policies.Probe> configured() {
    return probes.stream()
        .filter(p -> !p.pool().isEmpty() && needs(p.pool()).orElse(false))
        .findFirst();
  }

  /** Whether each probe is configured to need some other pool. */
  boolean configuredApart() {
    return !probes.isEmpty()
        && probes.stream().allMatch(p -> !p.pool().isEmpty() && !needs(p.pool()).orElse(true));
  }

  /** Whether requests need a pool, too; empty where that is not known. */
  private Optional<Boolean> needs(String pool) {
    if (!requests.isEmpty() && requests.keySet().stream().anyMatch(r -> same(r, pool))) {
      return Optional.of(
          requests.keySet().stream().anyMatch(r -> same(r, pool) && answersRequests(r)));
    }
    Optional<PoolUse> exported = pools.stream().filter(p -> same(p.pool(), pool)).findFirst();
    if (exported.filter(p -> p.kind() == PoolInstance.Kind.CONNECTIONS).isPresent()) {
      return Optional.of(true);
    }
    if (!requests.isEmpty()) {
      return Optional.of(false);
    }
    List<PoolUse> threads =
        pools.stream().filter(p -> p.kind() == PoolInstance.Kind.REQUEST_THREADS).toList();
    return threads.size() == 1 ? Optional.of(same(threads.get(0).pool(), pool)) : Optional.empty();
  }

  /** The pool that both need, where its size is exported: the busiest of several. */
  Optional<PoolUse> shared() {
    String named = configured().map(Policies.Probe::pool).orElse("");
    return pools.stream()
        .filter(PoolUse::known)
        .filter(
            p ->
                named.isEmpty()
                    ? checks.keySet().stream()
                        .anyMatch(c -> same(p.pool(), c) && answersRequests(c))
                    : same(p.pool(), named))
        .max((a, b) -> Double.compare(a.peak(), b.peak()));
  }

  /** Whether a pool of the document is what its source calls by another name. */
  private boolean same(String pool, String name) {
    if (pool.equals(name)) {
      return true;
    }
    for (ServiceMap map : telemetry.recording().services()) {
      if (map.service().equals(service)
          && (map.pools().getOrDefault(pool, List.of()).contains(name)
              || map.pools().getOrDefault(name, List.of()).contains(pool))) {
        return true;
      }
    }
    return false;
  }

  private static long sum(Map<String, Long> spans) {
    return spans.values().stream().mapToLong(Long::longValue).sum();
  }
}
