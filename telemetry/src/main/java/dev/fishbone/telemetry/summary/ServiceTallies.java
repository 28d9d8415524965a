package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.PreparedTrace;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Requests by the instance that answered them, while they are counted. */
final class ServiceTallies {
  private record Key(String service, String instance, String operation) {}

  private static final class Growing {
    final CountsBySecond<ServiceCount> counts = new CountsBySecond<>(ServiceCount.class);
    final CountsBySecond<ServiceCount> load;
    final Map<String, long[]> threadPools = new HashMap<>();

    Growing(SummaryScope scope) {
      load = scope.minutes(ServiceCount.class);
    }
  }

  /** What a shape's spans are counted in. */
  private record Counted(Growing service, long[] threadPool) {}

  private final SummaryScope scope;
  private final Map<Key, Growing> services = new HashMap<>();
  private final ByShape<Counted> byShape = new ByShape<>();

  ServiceTallies(SummaryScope scope) {
    this.scope = scope;
  }

  void add(PreparedTrace trace) {
    for (int node = 0; node < trace.size(); node++) {
      if (trace.kind(node) == SpanKind.SERVER && scope.judged(trace.startNanos(node))) {
        int server = node;
        count(byShape.of(trace, node, () -> counted(trace, server)), trace, node);
      }
    }
  }

  private Counted counted(PreparedTrace trace, int node) {
    Key key = new Key(trace.service(node), trace.instance(node), trace.operation(node));
    Growing service = services.computeIfAbsent(key, k -> new Growing(scope));
    String pool = trace.threadPool(node);
    return new Counted(
        service,
        pool.isEmpty() ? new long[1] : service.threadPools.computeIfAbsent(pool, p -> new long[1]));
  }

  private void count(Counted counted, PreparedTrace trace, int node) {
    Growing service = counted.service;
    long second = scope.bin(trace.startNanos(node));
    boolean probe = trace.probe(node);
    service.load.add(
        probe ? ServiceCount.PROBES : ServiceCount.REQUESTS,
        scope.minute(trace.startNanos(node)),
        1);
    service.counts.add(
        probe ? ServiceCount.PROBE_DURATION_MICROS : ServiceCount.DURATION_MICROS,
        second,
        trace.durationNanos(node) / 1000);
    if (trace.outcome(node).failed()) {
      service.counts.add(probe ? ServiceCount.PROBE_FAILURES : ServiceCount.FAILURES, second, 1);
    }
    int parent = trace.parent(node);
    if (!probe && parent != PreparedTrace.NONE && trace.isMissing(parent)) {
      service.counts.add(ServiceCount.ORPHANS, second, 1);
    }
    counted.threadPool[0] = Saturating.add(counted.threadPool[0], 1);
  }

  void merge(ServiceTallies other) {
    other.services.forEach(
        (key, theirs) -> {
          Growing own = services.computeIfAbsent(key, k -> new Growing(scope));
          own.counts.merge(theirs.counts);
          own.load.merge(theirs.load);
          theirs.threadPools.forEach(
              (pool, spans) -> {
                long[] mine = own.threadPools.computeIfAbsent(pool, p -> new long[1]);
                mine[0] = Saturating.add(mine[0], spans[0]);
              });
        });
  }

  /** By service, instance and operation. */
  List<ServiceTally> finish() {
    return services.entrySet().stream()
        .map(
            entry ->
                new ServiceTally(
                    entry.getKey().service,
                    entry.getKey().instance,
                    entry.getKey().operation,
                    entry.getValue().counts.finish(entry.getValue().load),
                    threadPools(entry.getValue())))
        .sorted(
            Comparator.comparing(ServiceTally::service)
                .thenComparing(ServiceTally::instance)
                .thenComparing(ServiceTally::operation))
        .toList();
  }

  private static Map<String, Long> threadPools(Growing service) {
    Map<String, Long> pools = new HashMap<>();
    service.threadPools.forEach((pool, spans) -> pools.put(pool, spans[0]));
    return pools;
  }
}
