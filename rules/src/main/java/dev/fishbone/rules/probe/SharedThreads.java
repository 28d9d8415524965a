package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.summary.ServiceCount;
import java.util.Map;

/** P1: does the probe need the pool that requests exhaust? */
final class SharedThreads {
  private static final double WEIGHT = 0.20;

  /** Said by configuration, not seen. */
  private static final double CONFIGURED = 0.8;

  /** Threads that answer less of the requests are not theirs. */
  private static final double LEAST = 0.1;

  private SharedThreads() {}

  static Piece of(Fleet fleet) {
    Map<String, Long> probes =
        SharedPool.threads(fleet.telemetry(), fleet.service(), ServiceCount.PROBES);
    Map<String, Long> requests =
        SharedPool.threads(fleet.telemetry(), fleet.service(), ServiceCount.REQUESTS);
    boolean connections =
        fleet.resource().instances().stream()
            .anyMatch(i -> i.pool().kind() == PoolInstance.Kind.CONNECTIONS);
    if (severalPools(fleet)) {
      return ofOneProbe(fleet, probes);
    }
    if (!connections && !probes.isEmpty() && !requests.isEmpty()) {
      return seen(probes, requests);
    }
    return configured(fleet);
  }

  /** Spans of checks do not say who asked: of several probes, the configuration tells whose. */
  private static boolean severalPools(Fleet fleet) {
    return !fleet.plan().pool().isEmpty()
        && fleet.telemetry().policies().probes().stream()
                .filter(p -> p.service().equals(fleet.service()))
                .map(Policies.Probe::pool)
                .distinct()
                .count()
            > 1;
  }

  private static Piece ofOneProbe(Fleet fleet, Map<String, Long> probes) {
    Piece configured = configured(fleet);
    String pool = fleet.plan().pool();
    if (configured.value().isEmpty()) {
      return fleet.resource().instances().isEmpty()
          ? configured
          : Piece.of(
              "P1",
              WEIGHT,
              0,
              "the configuration has the probe answered by the pool " + Wording.plain(pool));
    }
    boolean answers =
        probes.entrySet().stream()
            .filter(e -> SharedPool.same(fleet.telemetry(), fleet.service(), pool, e.getKey()))
            .anyMatch(e -> e.getValue() >= LEAST * sum(probes));
    return answers
        ? Piece.of(
            "P1",
            WEIGHT,
            1,
            "the probe is configured to use the pool "
                + Wording.plain(pool)
                + ", which answered health checks")
        : configured;
  }

  private static Piece seen(Map<String, Long> probes, Map<String, Long> requests) {
    double all = sum(probes);
    double requestSpans = sum(requests);
    double shared = 0;
    for (Map.Entry<String, Long> pool : probes.entrySet()) {
      if (requests.getOrDefault(pool.getKey(), 0L) >= LEAST * requestSpans) {
        shared += pool.getValue();
      }
    }
    return Piece.share(
        "P1",
        WEIGHT,
        shared / all,
        0.5,
        Wording.share(shared / all)
            + " of the health checks were answered on the requests' threads");
  }

  private static Piece configured(Fleet fleet) {
    String pool = fleet.plan().pool();
    for (Saturation instance : fleet.resource().instances()) {
      if (!pool.isEmpty()
          && SharedPool.same(fleet.telemetry(), fleet.service(), instance.pool().pool(), pool)) {
        return Piece.of(
            "P1",
            WEIGHT,
            CONFIGURED,
            "the configuration lets the probe use the pool " + Wording.plain(pool));
      }
    }
    return Piece.missing("P1", WEIGHT, "which threads answer health checks");
  }

  private static double sum(Map<String, Long> spans) {
    return spans.values().stream().mapToLong(Long::longValue).sum();
  }
}
