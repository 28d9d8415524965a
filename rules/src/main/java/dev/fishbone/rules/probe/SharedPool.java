package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which pool of a service its requests need: the pool of connections that the probe is said to take
 * one of; else the threads that spans show requests on; else the pool that the probe is said to
 * use; else the service's pool of request threads, or of connections, the one with the most
 * samples.
 */
final class SharedPool {
  private SharedPool() {}

  static List<PoolInstance> of(Telemetry telemetry, String service, ProbePlan plan) {
    Map<String, List<PoolInstance>> threads =
        byName(PoolInstances.requestThreads(telemetry), service);
    Map<String, List<PoolInstance>> connections =
        byName(PoolInstances.connections(telemetry), service);
    String answering = mostOf(threads(telemetry, service, ServiceCount.REQUESTS));
    List<List<PoolInstance>> named =
        List.of(
            find(telemetry, service, connections, plan.pool()),
            find(telemetry, service, threads, answering),
            find(telemetry, service, threads, plan.pool()));
    for (List<PoolInstance> pool : named) {
      if (!pool.isEmpty()) {
        return pool;
      }
    }
    Map<String, List<PoolInstance>> all = threads.isEmpty() ? connections : threads;
    return all.values().stream()
        .reduce((one, other) -> samples(other) > samples(one) ? other : one)
        .orElse(List.of());
  }

  private static List<PoolInstance> find(
      Telemetry telemetry, String service, Map<String, List<PoolInstance>> pools, String name) {
    for (Map.Entry<String, List<PoolInstance>> pool : pools.entrySet()) {
      if (!name.isEmpty() && same(telemetry, service, pool.getKey(), name)) {
        return pool.getValue();
      }
    }
    return List.of();
  }

  /** Whether a pool of the document is what its source calls by another name. */
  static boolean same(Telemetry telemetry, String service, String pool, String name) {
    if (pool.equals(name)) {
      return true;
    }
    for (ServiceMap map : telemetry.recording().services()) {
      if (map.service().equals(service)
          && map.pools().getOrDefault(pool, List.of()).contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** Pools of threads → spans of operations that were only, or never, health checks. */
  static Map<String, Long> threads(Telemetry telemetry, String service, ServiceCount what) {
    Map<String, Long> spans = new TreeMap<>();
    for (ServiceTally tally : telemetry.traces().services()) {
      boolean probes = tally.count(ServiceCount.PROBES).total() > 0;
      if (tally.service().equals(service) && probes == (what == ServiceCount.PROBES)) {
        tally.threadPools().forEach((pool, count) -> spans.merge(pool, count, Long::sum));
      }
    }
    return spans;
  }

  private static String mostOf(Map<String, Long> spans) {
    String most = "";
    long count = 0;
    for (Map.Entry<String, Long> pool : spans.entrySet()) {
      if (pool.getValue() > count) {
        count = pool.getValue();
        most = pool.getKey();
      }
    }
    return most;
  }

  private static Map<String, List<PoolInstance>> byName(List<PoolInstance> pools, String service) {
    Map<String, List<PoolInstance>> named = new TreeMap<>();
    for (PoolInstance pool : pools) {
      if (pool.service().equals(service)) {
        named.computeIfAbsent(pool.pool(), name -> new ArrayList<>()).add(pool);
      }
    }
    return named;
  }

  private static int samples(List<PoolInstance> pools) {
    return pools.stream().mapToInt(pool -> pool.active().size()).sum();
  }
}
