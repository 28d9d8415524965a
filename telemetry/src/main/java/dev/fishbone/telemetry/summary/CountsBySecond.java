package dev.fishbone.telemetry.summary;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Several kinds of counts per second while they grow. Those of the second that was counted last lie
 * side by side until another one is counted.
 */
final class CountsBySecond<K extends Enum<K>> {
  private final Class<K> kinds;
  private final K[] all;
  private final @Nullable SecondCounts[] counts;
  private final long[] row;
  private final boolean minutes;
  private long second;

  CountsBySecond(Class<K> kinds) {
    this(kinds, false);
  }

  /**
   * @param minutes see {@link SecondCounts#SecondCounts(boolean)}
   */
  CountsBySecond(Class<K> kinds, boolean minutes) {
    this.kinds = kinds;
    this.minutes = minutes;
    this.all = kinds.getEnumConstants();
    this.counts = new SecondCounts[all.length];
    this.row = new long[all.length];
  }

  void add(K kind, long at, long count) {
    if (count == 0) {
      return;
    }
    if (minutes) {
      // One trace after the other is of another minute of the day: nothing would wait for long.
      of(kind.ordinal()).add(at, count);
      return;
    }
    if (at != second) {
      settle();
      second = at;
    }
    row[kind.ordinal()] = Saturating.add(row[kind.ordinal()], count);
  }

  private void settle() {
    for (int i = 0; i < row.length; i++) {
      if (row[i] != 0) {
        of(i).add(second, row[i]);
        row[i] = 0;
      }
    }
  }

  private SecondCounts of(int kind) {
    SecondCounts known = counts[kind];
    if (known == null) {
      known = new SecondCounts(minutes);
      counts[kind] = known;
    }
    return known;
  }

  void merge(CountsBySecond<K> other) {
    other.settle();
    for (int kind = 0; kind < all.length; kind++) {
      SecondCounts theirs = other.counts[kind];
      if (theirs != null) {
        of(kind).merge(theirs);
      }
    }
  }

  boolean isEmpty() {
    settle();
    return Arrays.stream(counts).allMatch(Objects::isNull);
  }

  Map<K, BinCounts> finish() {
    EnumMap<K, BinCounts> finished = new EnumMap<>(kinds);
    finish(finished);
    return finished;
  }

  /** Those of this and of another, which counts other kinds. */
  Map<K, BinCounts> finish(CountsBySecond<K> others) {
    EnumMap<K, BinCounts> finished = new EnumMap<>(kinds);
    finish(finished);
    others.finish(finished);
    return finished;
  }

  private void finish(EnumMap<K, BinCounts> finished) {
    settle();
    for (int kind = 0; kind < all.length; kind++) {
      SecondCounts growing = counts[kind];
      if (growing != null) {
        finished.put(all[kind], growing.finish());
      }
    }
  }
}
