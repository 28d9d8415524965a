package dev.fishbone.rules.statistics;

import java.util.Arrays;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/**
 * Whether more of one series goes with more of another, now or some bins later: the greatest of
 * Spearman's correlations over the lags (ALGORITHMS 12.5), and how often chance gives as much.
 * Chance is the response put together anew from whole blocks of itself, so that its own memory
 * stays.
 *
 * @param rho from −1 to 1; 0 where either series is constant or too short
 * @param lag in bins, by which the response comes later
 * @param chance share of the random responses that go with the dose as much; 1 where rho is not
 *     above 0
 */
public record DoseResponse(double rho, int lag, double chance) {
  private static final int FEWEST = 8;
  private static final int DRAWS = 499;
  private static final long SEED = 20260814L;

  /**
   * Bins with NaN in either series are left out.
   *
   * @param block bins of a block, at least 1
   */
  public static DoseResponse of(double[] dose, double[] response, int maxLag, int block) {
    DoseResponse seen = best(dose, response, maxLag);
    if (!(seen.rho > 0)) {
      return seen;
    }
    Well19937c random = new Well19937c(SEED);
    int asMuch = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      asMuch += best(dose, shuffled(response, block, random), maxLag).rho >= seen.rho ? 1 : 0;
    }
    return new DoseResponse(seen.rho, seen.lag, (asMuch + 1.0) / (DRAWS + 1.0));
  }

  private static DoseResponse best(double[] dose, double[] response, int maxLag) {
    double rho = 0;
    int at = 0;
    for (int lag = 0; lag <= maxLag; lag++) {
      double one = spearman(dose, response, lag);
      if (one > rho) {
        rho = one;
        at = lag;
      }
    }
    return new DoseResponse(rho, at, 1);
  }

  private static double[] shuffled(double[] values, int block, Well19937c random) {
    double[] drawn = new double[values.length];
    int size = Math.max(1, Math.min(block, values.length));
    for (int at = 0; at < drawn.length; at += size) {
      int from = random.nextInt(values.length);
      for (int i = 0; i < size && at + i < drawn.length; i++) {
        drawn[at + i] = values[(from + i) % values.length];
      }
    }
    return drawn;
  }

  private static double spearman(double[] dose, double[] response, int lag) {
    int size = Math.min(dose.length, response.length - lag);
    double[] x = new double[Math.max(0, size)];
    double[] y = new double[Math.max(0, size)];
    int known = 0;
    for (int i = 0; i < size; i++) {
      if (!Double.isNaN(dose[i]) && !Double.isNaN(response[i + lag])) {
        x[known] = dose[i];
        y[known++] = response[i + lag];
      }
    }
    if (known < FEWEST) {
      return 0;
    }
    NaturalRanking ranking = new NaturalRanking(TiesStrategy.AVERAGE);
    double rho =
        new PearsonsCorrelation()
            .correlation(
                ranking.rank(Arrays.copyOf(x, known)), ranking.rank(Arrays.copyOf(y, known)));
    return Double.isNaN(rho) ? 0 : rho;
  }
}
