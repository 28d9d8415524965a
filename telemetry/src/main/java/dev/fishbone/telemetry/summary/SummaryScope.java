package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What of a recording's traces is judged.
 *
 * @param services the names that {@code window.yml} maps; empty where it maps none
 * @param course how finely time within the window and within each baseline is kept
 */
public record SummaryScope(
    TimeRange window, List<TimeRange> baselines, Set<String> services, Course course) {
  static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long SECONDS_PER_MINUTE = 60;

  /** How finely time is kept. */
  public enum Course {
    /** Everything by the second: an incident, of which minutes matter. */
    SECONDS,
    /**
     * Calls, their failures, retries and durations, requests and what sampled traces stand for by
     * the minute, the rest as sums: a day, of which the busiest minutes matter. Counts of a day
     * then take as much room as those of half an hour by the second.
     */
    MINUTES,
    /** Sums alone: counts over a day take no more room than those of a second. */
    TOTALS
  }

  public SummaryScope {
    baselines = List.copyOf(baselines);
    services = Set.copyOf(services);
  }

  /** By second. */
  public SummaryScope(TimeRange window, List<TimeRange> baselines, Set<String> services) {
    this(window, baselines, services, Course.SECONDS);
  }

  /** The same without the course of time. */
  public SummaryScope ofTotals() {
    return new SummaryScope(window, baselines, services, Course.TOTALS);
  }

  /** The same by the minute. */
  public SummaryScope ofMinutes() {
    return new SummaryScope(window, baselines, services, Course.MINUTES);
  }

  public static SummaryScope of(Recording recording) {
    return new SummaryScope(
        recording.window(),
        recording.baselines(),
        recording.services().stream().map(ServiceMap::service).collect(Collectors.toSet()));
  }

  /** Whether an instant, Unix nanoseconds, lies in the window or a baseline. */
  boolean judged(long nanos) {
    if (inWindow(nanos)) {
      return true;
    }
    for (TimeRange baseline : baselines) {
      if (within(baseline, nanos)) {
        return true;
      }
    }
    return false;
  }

  boolean inWindow(long nanos) {
    return within(window, nanos);
  }

  boolean unmapped(String service) {
    return !services.isEmpty() && !services.contains(service);
  }

  /** The Unix second that something is counted under whose course is not wanted of a day. */
  long bin(long nanos) {
    return course == Course.SECONDS ? second(nanos) : firstSecond(rangeOf(nanos));
  }

  /** The Unix second that something is counted under whose busiest minutes matter. */
  long minute(long nanos) {
    if (course != Course.MINUTES) {
      return bin(nanos);
    }
    long first = firstSecond(rangeOf(nanos));
    return first + Math.max(0, second(nanos) - first) / SECONDS_PER_MINUTE * SECONDS_PER_MINUTE;
  }

  /** Counts of what {@link #minute} is asked for. */
  SecondCounts minutes() {
    return new SecondCounts(course == Course.MINUTES);
  }

  /** Several kinds of them. */
  <K extends Enum<K>> CountsBySecond<K> minutes(Class<K> kinds) {
    return new CountsBySecond<>(kinds, course == Course.MINUTES);
  }

  /** The window, the baseline, or what comes after the window. */
  private TimeRange rangeOf(long nanos) {
    if (inWindow(nanos)) {
      return window;
    }
    for (TimeRange baseline : baselines) {
      if (within(baseline, nanos)) {
        return baseline;
      }
    }
    return new TimeRange(window.to(), window.to());
  }

  private static long firstSecond(TimeRange range) {
    return Math.floorDiv(range.fromMillis() + 999, 1000L);
  }

  static long second(long nanos) {
    return Math.floorDiv(nanos, NANOS_PER_SECOND);
  }

  private static boolean within(TimeRange range, long nanos) {
    // Asked many times a trace: most are decided by their seconds.
    long second = second(nanos);
    long from = range.from().getEpochSecond();
    long to = range.to().getEpochSecond();
    if (second != from && second != to) {
      return second > from && second < to;
    }
    long millis = Math.floorDiv(nanos, 1_000_000L);
    return millis >= range.fromMillis() && millis < range.toMillis();
  }
}
