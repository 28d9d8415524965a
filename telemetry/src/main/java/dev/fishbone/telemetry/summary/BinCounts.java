package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Counts per second, 0 outside the stretches that are kept: a baseline weeks before the window
 * costs nothing between the two. Of a day they may be counts per minute, which stand under the
 * second that the minute begins with. Sums of longs that stay at the largest number rather than
 * wrap, thus the same however the input was split; equal counts are equal values.
 *
 * @param stretches ascending, apart by sixty zeros or more, beginning and ending with a count
 */
public record BinCounts(List<Stretch> stretches) {
  private static final int SPLIT_AT = 60;
  public static final BinCounts NONE = new BinCounts(List.of());

  /** {@code counts[i]} belongs to Unix second {@code firstSecond + i * stepSeconds}. */
  public record Stretch(long firstSecond, int stepSeconds, long[] counts) {
    public Stretch {
      counts = counts.clone();
    }

    /** Per second. */
    public Stretch(long firstSecond, long[] counts) {
      this(firstSecond, 1, counts);
    }

    @Override
    public long[] counts() {
      return counts.clone();
    }

    private long end() {
      return second(counts.length);
    }

    private long second(int index) {
      return firstSecond + (long) index * stepSeconds;
    }

    /** The first index whose second is not before this one, within the counts. */
    private int from(long second) {
      long index = Math.floorDiv(second - firstSecond + stepSeconds - 1, stepSeconds);
      return (int) Math.min(Math.max(index, 0), counts.length);
    }

    /** Whether another's counts stand under seconds of the same course. */
    private boolean isInStepWith(Stretch other) {
      return stepSeconds == other.stepSeconds
          && Math.floorMod(firstSecond - other.firstSecond, stepSeconds) == 0;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Stretch that
          && firstSecond == that.firstSecond
          && stepSeconds == that.stepSeconds
          && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Long.hashCode(firstSecond) + stepSeconds) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
      return firstSecond + "+" + stepSeconds + Arrays.toString(counts);
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
    return stretches.stream().mapToLong(Stretch::end).max().orElse(0);
  }

  /** How far the seconds under which counts stand are apart; 1 where nothing is counted. */
  public int stepSeconds() {
    return stretches.stream().mapToInt(Stretch::stepSeconds).max().orElse(1);
  }

  /** All seconds from the first with a count to the last, zeros between stretches included. */
  public long[] counts() {
    long[] all = new long[Math.toIntExact(endSecond() - firstSecond())];
    for (Stretch stretch : stretches) {
      for (int i = 0; i < stretch.counts.length; i++) {
        int at = Math.toIntExact(stretch.second(i) - firstSecond());
        all[at] = Saturating.add(all[at], stretch.counts[i]);
      }
    }
    return all;
  }

  public long at(long second) {
    return sum(second, second + 1);
  }

  /** The sum over the seconds, or minutes, that begin within a range. */
  public long sum(TimeRange range) {
    return sum(ceilSecond(range.fromMillis()), ceilSecond(range.toMillis()));
  }

  private long sum(long from, long to) {
    long sum = 0;
    for (Stretch stretch : stretches) {
      int end = stretch.from(to);
      for (int i = stretch.from(from); i < end; i++) {
        sum = Saturating.add(sum, stretch.counts[i]);
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
    sorted.sort(
        Comparator.comparingInt(Stretch::stepSeconds)
            .thenComparingLong(s -> Math.floorMod(s.firstSecond, s.stepSeconds))
            .thenComparingLong(Stretch::firstSecond));
    List<Stretch> canonical = new ArrayList<>();
    int from = 0;
    while (from < sorted.size()) {
      Stretch first = sorted.get(from);
      long near = (long) SPLIT_AT * first.stepSeconds;
      long end = first.end();
      int to = from + 1;
      while (to < sorted.size()
          && first.isInStepWith(sorted.get(to))
          && sorted.get(to).firstSecond <= end + near) {
        end = Math.max(end, sorted.get(to).end());
        to++;
      }
      split(add(sorted.subList(from, to), end), canonical);
      from = to;
    }
    canonical.sort(
        Comparator.comparingLong(Stretch::firstSecond).thenComparingInt(Stretch::stepSeconds));
    return List.copyOf(canonical);
  }

  private static Stretch add(List<Stretch> near, long end) {
    Stretch first = near.get(0);
    long[] sum = new long[Math.toIntExact((end - first.firstSecond) / first.stepSeconds)];
    for (Stretch stretch : near) {
      int at = (int) ((stretch.firstSecond - first.firstSecond) / first.stepSeconds);
      for (int i = 0; i < stretch.counts.length; i++) {
        sum[at + i] = Saturating.add(sum[at + i], stretch.counts[i]);
      }
    }
    return new Stretch(first.firstSecond, first.stepSeconds, sum);
  }

  /** Cuts out zeros: those at both ends and runs of sixty or more. */
  private static void split(Stretch stretch, List<Stretch> into) {
    int first = -1;
    int last = -1;
    for (int i = 0; i <= stretch.counts.length; i++) {
      boolean counted = i < stretch.counts.length && stretch.counts[i] != 0;
      boolean atEnd = i == stretch.counts.length;
      if (first >= 0 && (atEnd || (counted && i - last > SPLIT_AT))) {
        long[] counts = Arrays.copyOfRange(stretch.counts, first, last + 1);
        into.add(new Stretch(stretch.second(first), stretch.stepSeconds, counts));
        first = -1;
      }
      if (counted) {
        first = first < 0 ? i : first;
        last = i;
      }
    }
  }
}
