package dev.fishbone.rules.statistics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/**
 * Spearman's rank correlation with the probability of one as large by chance: exact over all orders
 * of up to eight pairs, by Student's t beyond.
 *
 * @param rho 0 where one side does not vary
 * @param byChance one-sided, 0 to 1
 */
public record RankCorrelation(double rho, double byChance) {
  private static final int MOST_EXACT = 8;
  private static final double ROUNDING = 1e-9;

  /** Of at least three pairs. */
  public static RankCorrelation of(double[] x, double[] y) {
    if (x.length != y.length || x.length < 3) {
      throw new IllegalArgumentException(
          "a rank correlation needs three pairs or more, not " + x.length + " and " + y.length);
    }
    NaturalRanking ranking = new NaturalRanking(TiesStrategy.AVERAGE);
    double[] a = centred(ranking.rank(x));
    double[] b = centred(ranking.rank(y));
    double scale = Math.sqrt(product(a, a) * product(b, b));
    if (scale == 0) {
      return new RankCorrelation(0, 1);
    }
    double rho = Math.max(-1, Math.min(1, product(a, b) / scale));
    return new RankCorrelation(
        rho, x.length <= MOST_EXACT ? exact(a, b, product(a, b)) : approximate(rho, x.length));
  }

  private static double approximate(double rho, int n) {
    if (Math.abs(rho) > 1 - ROUNDING) {
      return rho > 0 ? 0 : 1;
    }
    double t = rho * Math.sqrt((n - 2) / (1 - rho * rho));
    return 1 - new TDistribution(null, n - 2).cumulativeProbability(t);
  }

  private static double exact(double[] a, double[] b, double seen) {
    long[] counts = new long[2];
    permute(a, b.clone(), 0, seen - ROUNDING, counts);
    return (double) counts[0] / counts[1];
  }

  private static void permute(double[] a, double[] b, int from, double least, long[] counts) {
    if (from == b.length) {
      counts[0] += product(a, b) >= least ? 1 : 0;
      counts[1]++;
      return;
    }
    for (int i = from; i < b.length; i++) {
      swap(b, from, i);
      permute(a, b, from + 1, least, counts);
      swap(b, from, i);
    }
  }

  private static void swap(double[] values, int i, int j) {
    double kept = values[i];
    values[i] = values[j];
    values[j] = kept;
  }

  private static double[] centred(double[] ranks) {
    double mean = Arrays.stream(ranks).average().orElse(0);
    return Arrays.stream(ranks).map(r -> r - mean).toArray();
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
