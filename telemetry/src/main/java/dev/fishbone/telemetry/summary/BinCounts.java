package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts per second, 0 outside the stretches that are kept: a baseline weeks before the window
 * costs nothing between the two. Sums of longs that stay at the largest number rather than wrap,
 * thus the same however the input was split; equal counts are equal values.
 *
 * @param stretches ascending, apart by a minute of zeros or more, beginning and ending with a count
 */
public record BinCounts(List<Stretch> stretches) {
  private static final int SPLIT_AT = 60;
  public static final BinCounts NONE = new BinCounts(List.of());

  /** {@code counts[i]} belongs to Unix second {@code firstSecond + i}. */
  public record Stretch(long firstSecond, long[] counts) {
    public Stretch {
      counts = counts.clone();
    }

    @Override
    public long[] counts() {
      return counts.clone();
    }

    private long end() {
      return firstSecond + counts.length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Stretch that
          && firstSecond == that.firstSecond
          && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
      return 31 * Long.hashCode(firstSecond) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
      return firstSecond + "+" + Arrays.toString(counts);
    }
  }

  public BinCounts {
    stretches = canonical(stretches);
  }

  /** One stretch: {@code counts[i]} belongs to Unix second {@code firstSecond + i}. */
  public BinCounts(long firstSecond, long[] counts) {
    this(List.of(new Stretch(firstSecond, counts)));
  }

  /** The first second with a count; 0 where there is none. */
  public long firstSecond() {
    return stretches.isEmpty() ? 0 : stretches.get(0).firstSecond;
  }

  /** The second after the last with a count; 0 where there is none. */
  public long endSecond() {
    return stretches.isEmpty() ? 0 : stretches.get(stretches.size() - 1).end();
  }

  /** All seconds from the first with a count to the last, zeros between stretches included. */
  public long[] counts() {
    long[] all = new long[Math.toIntExact(endSecond() - firstSecond())];
    for (Stretch stretch : stretches) {
      int at = Math.toIntExact(stretch.firstSecond - firstSecond());
      System.arraycopy(stretch.counts, 0, all, at, stretch.counts.length);
    }
    return all;
  }

  public long at(long second) {
    for (Stretch stretch : stretches) {
      if (second >= stretch.firstSecond && second < stretch.end()) {
        return stretch.counts[(int) (second - stretch.firstSecond)];
      }
    }
    return 0;
  }

  /** The sum over the seconds that begin within a range. */
  public long sum(TimeRange range) {
    long from = ceilSecond(range.fromMillis());
    long to = ceilSecond(range.toMillis());
    long sum = 0;
    for (Stretch stretch : stretches) {
      long end = Math.min(to, stretch.end());
      for (long second = Math.max(from, stretch.firstSecond); second < end; second++) {
        sum = Saturating.add(sum, stretch.counts[(int) (second - stretch.firstSecond)]);
      }
    }
    return sum;
  }

  public long total() {
    long total = 0;
    for (Stretch stretch : stretches) {
      for (long count : stretch.counts) {
        total = Saturating.add(total, count);
      }
    }
    return total;
  }

  /** Adds another's counts second by second. */
  public BinCounts merge(BinCounts other) {
    List<Stretch> both = new ArrayList<>(stretches);
    both.addAll(other.stretches);
    return new BinCounts(both);
  }

  private static long ceilSecond(long millis) {
    return Math.floorDiv(millis + 999, 1000L);
  }

  private static List<Stretch> canonical(List<Stretch> given) {
    List<Stretch> sorted = new ArrayList<>(given);
    sorted.sort(Comparator.comparingLong(Stretch::firstSecond));
    List<Stretch> canonical = new ArrayList<>();
    int from = 0;
    while (from < sorted.size()) {
      long end = sorted.get(from).end();
      int to = from + 1;
      while (to < sorted.size() && sorted.get(to).firstSecond <= end + SPLIT_AT) {
        end = Math.max(end, sorted.get(to).end());
        to++;
      }
      split(add(sorted.subList(from, to), end), canonical);
      from = to;
    }
    return List.copyOf(canonical);
  }

  private static Stretch add(List<Stretch> near, long end) {
    long first = near.get(0).firstSecond;
    long[] sum = new long[Math.toIntExact(end - first)];
    for (Stretch stretch : near) {
      int at = (int) (stretch.firstSecond - first);
      for (int i = 0; i < stretch.counts.length; i++) {
        sum[at + i] = Saturating.add(sum[at + i], stretch.counts[i]);
      }
    }
    return new Stretch(first, sum);
  }

  /** Cuts out zeros: those at both ends and runs of a minute or more. */
  private static void split(Stretch stretch, List<Stretch> into) {
    int first = -1;
    int last = -1;
    for (int i = 0; i <= stretch.counts.length; i++) {
      boolean counted = i < stretch.counts.length && stretch.counts[i] != 0;
      boolean atEnd = i == stretch.counts.length;
      if (first >= 0 && (atEnd || (counted && i - last > SPLIT_AT))) {
        long[] counts = Arrays.copyOfRange(stretch.counts, first, last + 1);
        into.add(new Stretch(stretch.firstSecond + first, counts));
        first = -1;
      }
      if (counted) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
  }
}
