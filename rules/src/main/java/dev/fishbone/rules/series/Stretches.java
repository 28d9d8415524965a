package dev.fishbone.rules.series;

import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Sets of time ranges. */
public final class Stretches {
  private Stretches() {}

  /** The same time without overlaps, in order; ranges that touch become one. */
  public static List<TimeRange> union(List<TimeRange> ranges) {
    return joined(ranges, Duration.ZERO);
  }

  /** As a union, and ranges no further apart than the gap become one. */
  public static List<TimeRange> joined(List<TimeRange> ranges, Duration gap) {
    List<TimeRange> sorted = new ArrayList<>(ranges);
    sorted.removeIf(TimeRange::isEmpty);
    sorted.sort(Comparator.comparing(TimeRange::from).thenComparing(TimeRange::to));
    List<TimeRange> joined = new ArrayList<>();
    for (TimeRange range : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && !range.from().isAfter(joined.get(last).to().plus(gap))) {
        joined.set(last, joined.get(last).span(range));
      } else {
        joined.add(range);
      }
    }
    return List.copyOf(joined);
  }

  /** How long a union is, in seconds. */
  public static double seconds(List<TimeRange> ranges) {
    return union(ranges).stream().mapToLong(r -> r.length().toMillis()).sum() / 1e3;
  }

  /** What is left of ranges where others are cut out. */
  public static List<TimeRange> without(List<TimeRange> ranges, List<TimeRange> holes) {
    List<TimeRange> left = ranges;
    for (TimeRange hole : holes) {
      List<TimeRange> parts = new ArrayList<>();
      for (TimeRange range : left) {
        if (!range.overlaps(hole)) {
          parts.add(range);
          continue;
        }
        if (range.from().isBefore(hole.from())) {
          parts.add(new TimeRange(range.from(), hole.from()));
        }
        if (hole.to().isBefore(range.to())) {
          parts.add(new TimeRange(hole.to(), range.to()));
        }
      }
      left = parts;
    }
    return left.stream().filter(range -> !range.isEmpty()).toList();
  }

  /** The parts of ranges that lie within another. */
  public static List<TimeRange> within(List<TimeRange> ranges, TimeRange part) {
    return ranges.stream().map(r -> r.intersect(part)).filter(r -> !r.isEmpty()).toList();
  }
}
