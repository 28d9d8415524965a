package dev.fishbone.telemetry.summary;

import java.util.Map;
import java.util.TreeMap;

/** How often each of some whole numbers came up, most of them small, while it is counted. */
final class SmallCounts {
  private final long[] small = new long[16];
  private final TreeMap<Integer, Long> large = new TreeMap<>();

  void add(int number, long times) {
    if (number >= 0 && number < small.length) {
      small[number] = Saturating.add(small[number], times);
    } else {
      large.merge(number, times, Saturating::add);
    }
  }

  void merge(SmallCounts other) {
    for (int number = 0; number < small.length; number++) {
      small[number] = Saturating.add(small[number], other.small[number]);
    }
    other.large.forEach(this::add);
  }

  /** Numbers that came up. */
  Map<Integer, Long> finish() {
    TreeMap<Integer, Long> all = new TreeMap<>(large);
    for (int number = 0; number < small.length; number++) {
      if (small[number] > 0) {
        all.put(number, small[number]);
      }
    }
    return all;
  }
}
