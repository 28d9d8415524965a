package dev.fishbone.rules.statistics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * Whether one sample tends to be larger than another, by ranks (Mann and Whitney 1947). The variance
 * is corrected for ties, of which counts are full; the test of commons-math is not, and hardly ever
 * rejects on counts.
 *
 * @param p two-sided probability of ranks this unlike were the laws equal; 1 where all values are
 *     equal
 * @param larger A₁₂ of Vargha and Delaney: the probability that a value of the first sample is larger
 *     than one of the second, equal ones counted half; 0.71 is called large
 */
public record MannWhitney(double p, double larger) {

  /** Of two samples with a value each at least, none of them NaN. */
  public static MannWhitney of(double[] first, double[] second) {
    if (first.length == 0 || second.length == 0) {
      throw new IllegalArgumentException("both samples need a value");
    }
    double[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    double[] ranks = new NaturalRanking().rank(all);
    double sum = 0;
    for (int i = 0; i < first.length; i++) {
      sum += ranks[i];
    }
    double n1 = first.length;
    double n2 = second.length;
    double u = sum - n1 * (n1 + 1) / 2;
    double deviation = Math.sqrt(variance(all, n1, n2));
    double distance = Math.abs(u - n1 * n2 / 2) - 0.5;
    double p =
        deviation == 0 || distance <= 0
            ? 1
            : 2 * new NormalDistribution(null, 0, 1).cumulativeProbability(-distance / deviation);
    return new MannWhitney(Math.min(1, p), u / (n1 * n2));
  }

  /** {@code n₁n₂/12 · [(N + 1) − Σ(t³ − t) / (N(N − 1))]} with the sizes t of the groups of ties. */
  private static double variance(double[] all, double n1, double n2) {
    double[] sorted = all.clone();
    Arrays.sort(sorted);
    double ties = 0;
    int from = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || sorted[i] != sorted[from]) {
        double t = i - from;
        ties += t * t * t - t;
        from = i;
      }
    }
    double n = n1 + n2;
    return Math.max(0, n1 * n2 / 12 * (n + 1 - ties / (n * (n - 1))));
  }
}
