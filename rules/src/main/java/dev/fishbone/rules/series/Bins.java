package dev.fishbone.rules.series;

import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;

/**
 * A range cut into bins of one width from its start; the last bin is shorter where the width does
 * not divide the range. Instants count to the millisecond.
 *
 * @param width at least 1 ms, whole milliseconds
 */
public record Bins(TimeRange range, Duration width) {
  public Bins {
    if (width.toMillis() < 1) {
      throw new IllegalArgumentException("a bin is at least 1 ms wide, not " + width);
    }
    width = Duration.ofMillis(width.toMillis());
  }

  /** Bins as wide as wanted, but never narrower than the scrape interval. */
  public static Bins notBelow(Duration scrapeInterval, Duration wanted, TimeRange range) {
    Duration width = wanted.compareTo(scrapeInterval) < 0 ? scrapeInterval : wanted;
    return new Bins(range, width.toMillis() < 1 ? Duration.ofMillis(1) : width);
  }

  /** How many bins there are; 0 for an empty range. */
  public int count() {
    long length = range.toMillis() - range.fromMillis();
    return Math.toIntExact((length + width.toMillis() - 1) / width.toMillis());
  }

  /** The bin that holds an instant in Unix milliseconds; −1 outside the range. */
  public int indexOf(long millis) {
    if (millis < range.fromMillis() || millis >= range.toMillis()) {
      return -1;
    }
    return Math.toIntExact((millis - range.fromMillis()) / width.toMillis());
  }

  /** The bin that holds an instant; −1 outside the range. */
  public int indexOf(Instant at) {
    return indexOf(at.toEpochMilli());
  }

  /** When a bin begins, Unix milliseconds. */
  public long fromMillis(int bin) {
    return range.fromMillis() + bin * width.toMillis();
  }

  /** When a bin ends (exclusive), Unix milliseconds. */
  public long toMillis(int bin) {
    return Math.min(fromMillis(bin) + width.toMillis(), range.toMillis());
  }

  public TimeRange rangeOf(int bin) {
    return TimeRange.ofMillis(fromMillis(bin), toMillis(bin));
  }

  /** From the start of one bin to the end of another. */
  public TimeRange rangeOf(int firstBin, int lastBin) {
    return TimeRange.ofMillis(fromMillis(firstBin), toMillis(lastBin));
  }
}
