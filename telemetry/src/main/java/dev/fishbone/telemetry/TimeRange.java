package dev.fishbone.telemetry;

import java.time.Duration;
import java.time.Instant;

/**
 * A span of time, its start included and its end not. An empty range (from equal to to) is allowed.
 */
public record TimeRange(Instant from, Instant to) {
  public TimeRange {
    if (to.isBefore(from)) {
      throw new IllegalArgumentException(
          "a time range ends (" + to + ") before it begins (" + from + "): swap them");
    }
  }

  public static TimeRange ofMillis(long fromMillis, long toMillis) {
    return new TimeRange(Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(toMillis));
  }

  public Duration length() {
    return Duration.between(from, to);
  }

  public boolean isEmpty() {
    return from.equals(to);
  }

  public boolean contains(Instant at) {
    return !at.isBefore(from) && at.isBefore(to);
  }

  public boolean overlaps(TimeRange other) {
    return from.isBefore(other.to) && other.from.isBefore(to);
  }

  /**
   * The part common to both; empty, and beginning at the later start, where they do not overlap.
   */
  public TimeRange intersect(TimeRange other) {
    Instant start = from.isAfter(other.from) ? from : other.from;
    Instant end = to.isBefore(other.to) ? to : other.to;
    return end.isBefore(start) ? new TimeRange(start, start) : new TimeRange(start, end);
  }

  /** The smallest range that holds both. */
  public TimeRange span(TimeRange other) {
    return new TimeRange(
        from.isBefore(other.from) ? from : other.from, to.isAfter(other.to) ? to : other.to);
  }

  public long fromMillis() {
    return from.toEpochMilli();
  }

  public long toMillis() {
    return to.toEpochMilli();
  }
}
