package dev.fishbone.connectors.metrics;

import dev.fishbone.telemetry.Signal;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** What was left out on the way from native to canonical series, and what rests on weak ground. */
final class Tallies {
  /** Each is told by one sentence a signal. */
  enum Matter {
    /** Series of no declared service, by their owner. */
    UNMAPPED,
    /** Samples that came twice with different values, by native name. */
    CONFLICTING,
    /** Samples without a value, by native name. */
    NOT_A_NUMBER,
    /** Infinite samples, by native name. */
    INFINITE,
    /** Series that say "no limit", by pool. */
    UNLIMITED,
    /** Series of pools whose limit no metric tells, by pool. */
    UNSIZED,
    /** Series that count what others count as well, by native name. */
    COUNTED_TWICE,
    /** Series under names that were not read in their exporter's source, by native name. */
    UNSURE
  }

  private final Map<Matter, Map<Signal, Map<String, Long>>> counts = new TreeMap<>();

  void add(Matter matter, Signal signal, String what, long count) {
    if (count > 0) {
      counts
          .computeIfAbsent(matter, m -> new TreeMap<>())
          .computeIfAbsent(signal, s -> new TreeMap<>())
          .merge(what, count, Long::sum);
    }
  }

  /** By what it concerns, in order. */
  Map<String, Long> of(Matter matter, Signal signal) {
    return Collections.unmodifiableMap(
        counts.getOrDefault(matter, Map.of()).getOrDefault(signal, Map.of()));
  }

  long count(Matter matter, Signal signal) {
    return of(matter, signal).values().stream().mapToLong(n -> n).sum();
  }
}
