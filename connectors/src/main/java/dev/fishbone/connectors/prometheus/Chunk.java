package dev.fishbone.connectors.prometheus;

import dev.fishbone.telemetry.TimeRange;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of the window, and how it is asked for with a range selector.
 *
 * <p>A range selector at time t reads (t − range, t] since Prometheus 3, [t − range, t] before;
 * asked for one millisecond before the end, both bring the part's samples, the older one perhaps
 * the last of the part before again.
 */
record Chunk(long fromMillis, long toMillis) {
  private static final int SAMPLES_A_SERIES = 20_000;
  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration LONGEST = Duration.ofHours(24);

  /** Parts of at most 20,000 samples a series at the given interval. */
  static List<Chunk> split(TimeRange range, Duration scrapeInterval) {
    long length =
        Math.min(
            LONGEST.toMillis(),
            Math.max(Duration.ofHours(1).toMillis(), scrapeInterval.toMillis() * SAMPLES_A_SERIES));
    List<Chunk> chunks = new ArrayList<>();
    for (long from = range.fromMillis(); from < range.toMillis(); from += length) {
      chunks.add(new Chunk(from, Math.min(from + length, range.toMillis())));
    }
    return chunks;
  }

  /** Two halves, or nothing where it is too short to split. */
  List<Chunk> halves() {
    if (toMillis - fromMillis < 2 * SHORTEST.toMillis()) {
      return List.of();
    }
    long middle = fromMillis + (toMillis - fromMillis) / 2;
    return List.of(new Chunk(fromMillis, middle), new Chunk(middle, toMillis));
  }

  /**
   * {@code name{…}[75m]} in the shortest exact unit.
   *
   * @param matchers between the braces; empty for all series of the name
   */
  String selector(String name, String matchers) {
    long length = toMillis - fromMillis;
    return Selector.of(name, matchers)
        + "["
        + (length % 1_000 == 0 ? length / 1_000 + "s" : length + "ms")
        + "]";
  }

  /** Unix seconds with milliseconds, as the API takes them. */
  String time() {
    return BigDecimal.valueOf(toMillis - 1, 3).toPlainString();
  }

  TimeRange range() {
    return TimeRange.ofMillis(fromMillis, toMillis);
  }
}
