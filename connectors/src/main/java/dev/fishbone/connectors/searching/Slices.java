package dev.fishbone.connectors.searching;

import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/** Parts of a time that are asked for one by one. */
final class Slices {
  /** Stores refuse or clip what is much longer, and keep their indices by day. */
  private static final long LONGEST_MILLIS = Duration.ofDays(1).toMillis();

  private static final long SHORTEST_MILLIS = 1_000;

  private Slices() {}

  static List<TimeRange> of(TimeRange range) {
    List<TimeRange> slices = new ArrayList<>();
    for (long from = range.fromMillis(); from < range.toMillis(); from += LONGEST_MILLIS) {
      slices.add(TimeRange.ofMillis(from, Math.min(from + LONGEST_MILLIS, range.toMillis())));
    }
    return slices;
  }

  static boolean isSmallest(TimeRange slice) {
    return slice.toMillis() - slice.fromMillis() < 2 * SHORTEST_MILLIS;
  }

  /** Two parts of about one length that meet at a whole second, as some stores know no less. */
  static List<TimeRange> halves(TimeRange slice) {
    long middle = slice.fromMillis() + (slice.toMillis() - slice.fromMillis()) / 2;
    long second = Math.floorDiv(middle, 1_000) * 1_000;
    return List.of(
        TimeRange.ofMillis(slice.fromMillis(), second),
        TimeRange.ofMillis(second, slice.toMillis()));
  }

  /** The same time in as few ranges as can be. */
  static List<TimeRange> joined(Collection<TimeRange> ranges) {
    List<TimeRange> joined = new ArrayList<>();
    TreeSet<TimeRange> sorted =
        new TreeSet<>(java.util.Comparator.comparing(TimeRange::from).thenComparing(TimeRange::to));
    sorted.addAll(ranges);
    for (TimeRange next : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && !joined.get(last).to().isBefore(next.from())) {
        joined.set(last, joined.get(last).span(next));
      } else {
        joined.add(next);
      }
    }
    return joined;
  }
}
