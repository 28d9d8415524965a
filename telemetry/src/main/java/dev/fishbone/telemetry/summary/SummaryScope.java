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
 * @param totals whether only the sums over the window and over each baseline are wanted, not when
 *     within them: counts over a day then take no more room than those of a second
 */
public record SummaryScope(
    TimeRange window, List<TimeRange> baselines, Set<String> services, boolean totals) {
  static final long NANOS_PER_SECOND = 1_000_000_000L;

  public SummaryScope {
    baselines = List.copyOf(baselines);
    services = Set.copyOf(services);
  }

  /** By second. */
  public SummaryScope(TimeRange window, List<TimeRange> baselines, Set<String> services) {
    this(window, baselines, services, false);
  }

  /** The same without the course of time. */
  public SummaryScope ofTotals() {
    return new SummaryScope(window, baselines, services, true);
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

  /** The Unix second that something is counted under. */
  long bin(long nanos) {
    if (!totals) {
      return second(nanos);
    }
    if (inWindow(nanos)) {
      return firstSecond(window.fromMillis());
    }
    for (TimeRange baseline : baselines) {
      if (within(baseline, nanos)) {
        return firstSecond(baseline.fromMillis());
      }
    }
    return firstSecond(window.toMillis());
  }

  private static long firstSecond(long millis) {
    return Math.floorDiv(millis + 999, 1000L);
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
