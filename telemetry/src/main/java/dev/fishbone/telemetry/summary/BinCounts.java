package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.Arrays;

/**
 * Counts per second: {@code counts[i]} belongs to Unix second {@code firstSecond + i}; outside all
 * is 0. Sums of longs, thus the same however the input was split.
 */
public record BinCounts(long firstSecond, long[] counts) {
  public static final BinCounts NONE = new BinCounts(0, new long[0]);

  public BinCounts {
    counts = counts.clone();
  }

  @Override
  public long[] counts() {
    return counts.clone();
  }

  public long at(long second) {
    long index = second - firstSecond;
    return index >= 0 && index < counts.length ? counts[(int) index] : 0;
  }

  /** The sum over the seconds that begin within a range. */
  public long sum(TimeRange range) {
    long from = Math.max(ceilSecond(range.fromMillis()), firstSecond);
    long to = Math.min(ceilSecond(range.toMillis()), firstSecond + counts.length);
    long sum = 0;
    for (long second = from; second < to; second++) {
      sum += counts[(int) (second - firstSecond)];
    }
    return sum;
  }

  public long total() {
    return Arrays.stream(counts).sum();
  }

  /** Adds another's counts second by second. */
  public BinCounts merge(BinCounts other) {
    if (counts.length == 0) {
      return other;
    }
    if (other.counts.length == 0) {
      return this;
    }
    long first = Math.min(firstSecond, other.firstSecond);
    long end = Math.max(firstSecond + counts.length, other.firstSecond + other.counts.length);
    long[] sum = new long[Math.toIntExact(end - first)];
    for (int i = 0; i < counts.length; i++) {
      sum[(int) (firstSecond - first) + i] += counts[i];
    }
    for (int i = 0; i < other.counts.length; i++) {
      sum[(int) (other.firstSecond - first) + i] += other.counts[i];
    }
    return new BinCounts(first, sum);
  }

  private static long ceilSecond(long millis) {
    return Math.floorDiv(millis + 999, 1000L);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinCounts that
        && firstSecond == that.firstSecond
        && Arrays.equals(counts, that.counts);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(firstSecond) + Arrays.hashCode(counts);
  }
}
