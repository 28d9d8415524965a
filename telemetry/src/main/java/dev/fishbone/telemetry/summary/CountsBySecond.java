package dev.fishbone.telemetry.summary;

import java.util.EnumMap;
import java.util.Map;

/** Several kinds of counts per second while they grow. */
final class CountsBySecond<K extends Enum<K>> {
  private final Class<K> kinds;
  private final EnumMap<K, SecondCounts> counts;

  CountsBySecond(Class<K> kinds) {
    this.kinds = kinds;
    this.counts = new EnumMap<>(kinds);
  }

  void add(K kind, long second, long count) {
    if (count != 0) {
      counts.computeIfAbsent(kind, k -> new SecondCounts()).add(second, count);
    }
  }

  void merge(CountsBySecond<K> other) {
    other.counts.forEach(
        (kind, theirs) -> counts.computeIfAbsent(kind, k -> new SecondCounts()).merge(theirs));
  }

  Map<K, BinCounts> finish() {
    EnumMap<K, BinCounts> finished = new EnumMap<>(kinds);
    counts.forEach((kind, growing) -> finished.put(kind, growing.finish()));
    return finished;
  }
}
