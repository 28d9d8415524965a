package dev.fishbone.rules.statistics;

import java.util.Arrays;

/**
 * Spearman's correlation of two series by whole numbers: ranks are counted, as each value is known
 * by its place among the values that there are. It is exact but for one division, and takes time
 * that goes with the length alone.
 */
final class Ranks {
  private final int[] codes;
  private final int[] counts;
  private final long[] ranks;

  private Ranks(int[] codes, int values) {
    this.codes = codes;
    this.counts = new int[values];
    this.ranks = new long[values];
  }

  static Ranks of(double[] values) {
    double[] sorted = Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
    double[] distinct = Arrays.stream(sorted).map(v -> v + 0.0).distinct().toArray();
    int[] codes = new int[values.length];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = Double.isNaN(values[i]) ? -1 : Arrays.binarySearch(distinct, values[i] + 0.0);
    }
    return new Ranks(codes, distinct.length);
  }

  /** For each bin the place of its value among the values; -1 where it is not known. */
  int[] codes() {
    return codes.clone();
  }

  /** The same values in another order, or some of them; what it is told by is shared. */
  Ranks with(int[] others) {
    return new Ranks(others, counts.length);
  }

  /**
   * The correlation with a series that comes later; 0 where either does not vary.
   *
   * @param lag in bins
   * @param fewest pairs, below which it is 0
   */
  double correlation(Ranks later, int lag, int fewest) {
    int size = Math.max(0, Math.min(codes.length, later.codes.length - lag));
    Arrays.fill(counts, 0);
    Arrays.fill(later.counts, 0);
    int known = 0;
    for (int i = 0; i < size; i++) {
      int one = codes[i];
      int other = later.codes[i + lag];
      if (one >= 0 && other >= 0) {
        counts[one]++;
        later.counts[other]++;
        known++;
      }
    }
    if (known < fewest) {
      return 0;
    }
    double squares = (double) rank(known) * later.rank(known);
    if (squares == 0) {
      return 0;
    }
    long products = 0;
    for (int i = 0; i < size; i++) {
      int one = codes[i];
      int other = later.codes[i + lag];
      if (one >= 0 && other >= 0) {
        products += ranks[one] * later.ranks[other];
      }
    }
    return products / Math.sqrt(squares);
  }

  /**
   * Ranks those that were counted: twice the distance of each value's mean rank from the middle.
   *
   * @return the sum of their squares
   */
  private long rank(int known) {
    long squares = 0;
    long below = 0;
    for (int value = 0; value < counts.length; value++) {
      long rank = 2 * below + counts[value] - known;
      ranks[value] = rank;
      squares += counts[value] * rank * rank;
      below += counts[value];
    }
    return squares;
  }
}
