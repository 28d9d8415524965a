package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AttemptTally.Starts;
import java.util.HashMap;
import java.util.Map;

/** When attempts began, in bins of 100 ms while they are counted. */
final class StartCounts {
  private static final long FINE_MILLIS = 100;

  /** More bins than those of an hour would not be kept apart for every edge. */
  private static final long MOST_BINS = 36_000;

  private final long binMillis;
  private final Map<Long, Integer> first = new HashMap<>();
  private final Map<Long, Integer> retries = new HashMap<>();

  StartCounts(TimeRange window) {
    long bins = (window.toMillis() - window.fromMillis()) / FINE_MILLIS;
    binMillis = FINE_MILLIS * Math.max(1, (bins + MOST_BINS - 1) / MOST_BINS);
  }

  void add(boolean retry, long startNanos) {
    long bin = Math.floorDiv(startNanos, binMillis * 1_000_000);
    (retry ? retries : first).merge(bin, 1, StartCounts::sum);
  }

  void merge(StartCounts other) {
    other.first.forEach((bin, count) -> first.merge(bin, count, StartCounts::sum));
    other.retries.forEach((bin, count) -> retries.merge(bin, count, StartCounts::sum));
  }

  private static int sum(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }

  Starts finish() {
    return new Starts(binMillis, first, retries);
  }
}
