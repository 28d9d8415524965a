package dev.fishbone.rules.overload;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * Whether the goodput of some bins is below that of others, by ranks, with the variance corrected
 * for ties: calm bins are nearly all 1.
 *
 * @param p one-sided
 * @param below A₁₂: the probability that one of the first is below one of the second, ties half
 */
record GoodputRanks(double p, double below) {
  static GoodputRanks of(double[] low, double[] usual) {
    double[] all = Arrays.copyOf(low, low.length + usual.length);
    System.arraycopy(usual, 0, all, low.length, usual.length);
    double[] ranks = new NaturalRanking().rank(all);
    double sum = Arrays.stream(ranks, 0, low.length).sum();
    double n1 = low.length;
    double n2 = usual.length;
    double n = n1 + n2;
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
    double u = sum - n1 * (n1 + 1) / 2;
    double variance = n1 * n2 / 12 * (n + 1 - ties / (n * (n - 1)));
    double z = variance <= 0 ? 0 : (u - n1 * n2 / 2 + 0.5) / Math.sqrt(variance);
    return new GoodputRanks(
        variance <= 0 ? 1 : new NormalDistribution(null, 0, 1).cumulativeProbability(z),
        1 - u / (n1 * n2));
  }
}
