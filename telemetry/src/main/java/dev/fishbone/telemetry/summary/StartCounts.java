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

  private static final int MOST_WAITING = 1 << 30;

  private final long binMillis;
  private final Map<Long, Integer> first = new HashMap<>();
  private final Map<Long, Integer> retries = new HashMap<>();
  private long lastBin;
  private int lastFirst;
  private int lastRetries;

  StartCounts(SummaryScope scope) {
    TimeRange window = scope.window();
    if (scope.course() != SummaryScope.Course.SECONDS) {
      binMillis = Math.max(FINE_MILLIS, window.toMillis() - window.fromMillis());
      return;
    }
    long bins = (window.toMillis() - window.fromMillis()) / FINE_MILLIS;
    binMillis = FINE_MILLIS * Math.max(1, (bins + MOST_BINS - 1) / MOST_BINS);
  }

  void add(boolean retry, long startNanos) {
    long bin = Math.floorDiv(startNanos, binMillis * 1_000_000);
    if (bin != lastBin || lastFirst > MOST_WAITING || lastRetries > MOST_WAITING) {
      settle();
      lastBin = bin;
    }
    if (retry) {
      lastRetries++;
    } else {
      lastFirst++;
    }
  }

  /** Puts what was counted in one bin after the other with the rest. */
  private void settle() {
    if (lastFirst > 0) {
      first.merge(lastBin, lastFirst, StartCounts::sum);
    }
    if (lastRetries > 0) {
      retries.merge(lastBin, lastRetries, StartCounts::sum);
    }
    lastFirst = 0;
    lastRetries = 0;
  }

  void merge(StartCounts other) {
    settle();
    other.settle();
    other.first.forEach((bin, count) -> first.merge(bin, count, StartCounts::sum));
    other.retries.forEach((bin, count) -> retries.merge(bin, count, StartCounts::sum));
  }

  private static int sum(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }

  Starts finish() {
    settle();
    return new Starts(binMillis, first, retries);
  }
}
