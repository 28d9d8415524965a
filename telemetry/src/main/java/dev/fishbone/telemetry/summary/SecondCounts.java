package dev.fishbone.telemetry.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts per second while they grow: blocks of a minute, made where something is counted. */
final class SecondCounts {
  private static final int BLOCK = 60;

  private final Map<Long, long[]> blocks = new HashMap<>();
  private long lastNumber = Long.MIN_VALUE;
  private long[] lastBlock = new long[0];

  void add(long second, long count) {
    long number = Math.floorDiv(second, BLOCK);
    if (number != lastNumber) {
      lastBlock = blocks.computeIfAbsent(number, n -> new long[BLOCK]);
      lastNumber = number;
    }
    int at = (int) Math.floorMod(second, (long) BLOCK);
    lastBlock[at] = Saturating.add(lastBlock[at], count);
  }

  void merge(SecondCounts other) {
    other.blocks.forEach(
        (number, counts) -> {
          long[] own = blocks.computeIfAbsent(number, n -> new long[BLOCK]);
          for (int i = 0; i < BLOCK; i++) {
            own[i] = Saturating.add(own[i], counts[i]);
          }
        });
  }

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  BinCounts finish() {
    List<BinCounts.Stretch> stretches = new ArrayList<>();
    blocks.forEach((n, counts) -> stretches.add(new BinCounts.Stretch(n * BLOCK, counts)));
    return new BinCounts(stretches);
  }
}
