package dev.fishbone.rules.calls;

import dev.fishbone.rules.statistics.Quartiles;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * How long a caller waits for an attempt, told from those that timed out (ALGORITHMS 2.5).
 *
 * @param modes seconds, ascending: none where nothing tells, two where connecting and reading have
 *     limits of their own
 */
public record Timeouts(List<Double> modes, int n) {
  private static final int LEAST = 10;
  private static final double TIGHT = 0.05;

  /** A second mode of less than this share may be a few odd attempts. */
  private static final double SHARE = 0.1;

  public Timeouts {
    modes = List.copyOf(modes);
  }

  /** Of lengths in nanoseconds, in any order. */
  public static Timeouts of(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    if (n < LEAST) {
      return new Timeouts(List.of(), n);
    }
    int split = split(sorted);
    long[] below = Arrays.copyOfRange(sorted, 0, split);
    long[] above = Arrays.copyOfRange(sorted, split, n);
    if (apart(below, above)) {
      return new Timeouts(List.of(seconds(below), seconds(above)), n);
    }
    return Quartiles.of(sorted).dispersion() <= TIGHT
        ? new Timeouts(List.of(seconds(sorted)), n)
        : new Timeouts(List.of(), n);
  }

  private static boolean apart(long[] below, long[] above) {
    int least = Math.max(LEAST / 2, (int) Math.ceil(SHARE * (below.length + above.length)));
    if (below.length < least || above.length < least) {
      return false;
    }
    Quartiles low = Quartiles.of(below);
    Quartiles high = Quartiles.of(above);
    double between = high.median() - low.median();
    return between > 4 * deviation(below, above)
        && between > 2 * TIGHT * high.median()
        && low.dispersion() <= TIGHT
        && high.dispersion() <= TIGHT;
  }

  /** Where two means divide the values best: the number of those below. */
  private static int split(long[] sorted) {
    int n = sorted.length;
    double total = 0;
    for (long value : sorted) {
      total += value;
    }
    double below = 0;
    double most = -1;
    int best = n / 2;
    for (int i = 1; i < n; i++) {
      below += sorted[i - 1];
      double difference = below / i - (total - below) / (n - i);
      double between = difference * difference * i * (n - i);
      if (between > most) {
        most = between;
        best = i;
      }
    }
    return best;
  }

  /** The median distance of values from the median of their own half. */
  private static double deviation(long[] below, long[] above) {
    return Quartiles.of(LongStream.concat(distances(below), distances(above)).toArray()).median();
  }

  private static LongStream distances(long[] values) {
    double median = Quartiles.of(values).median();
    return Arrays.stream(values).map(value -> Math.round(Math.abs(value - median)));
  }

  private static double seconds(long[] values) {
    return Quartiles.of(values).median() / 1e9;
  }
}
