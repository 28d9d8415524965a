package dev.fishbone.rules.statistics;

import org.apache.commons.math3.random.Well19937c;

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
    return of(dose, response, maxLag, block, DRAWS);
  }

  /**
   * Whether they go together at least so well, and chance gives as much more rarely than so. It
   * takes no more draws than that asks for.
   */
  public static boolean isSure(
      double[] dose, double[] response, int maxLag, int block, double leastRho, double chance) {
    Ranks given = Ranks.of(dose);
    if (!(best(given, Ranks.of(response), maxLag).rho >= leastRho)) {
      return false;
    }
    int enough = (int) Math.ceil(chance * (DRAWS + 1)) - 1;
    return of(dose, response, maxLag, block, enough).chance < chance;
  }

  /**
   * @param enough so many draws that go as well tell enough
   */
  private static DoseResponse of(
      double[] dose, double[] response, int maxLag, int block, int enough) {
    Ranks given = Ranks.of(dose);
    Ranks answer = Ranks.of(response);
    DoseResponse seen = best(given, answer, maxLag);
    if (!(seen.rho > 0)) {
      return seen;
    }
    Well19937c random = new Well19937c(SEED);
    int[] bins = answer.codes();
    int[] drawn = new int[bins.length];
    Ranks by = answer.with(drawn);
    int asMuch = 0;
    for (int draw = 0; draw < DRAWS && asMuch < enough; draw++) {
      shuffle(bins, drawn, block, random);
      asMuch += best(given, by, maxLag).rho >= seen.rho ? 1 : 0;
    }
    return new DoseResponse(seen.rho, seen.lag, (asMuch + 1.0) / (DRAWS + 1.0));
  }

  private static DoseResponse best(Ranks dose, Ranks response, int maxLag) {
    double rho = 0;
    int at = 0;
    for (int lag = 0; lag <= maxLag; lag++) {
      double one = dose.correlation(response, lag, FEWEST);
      if (one > rho) {
        rho = one;
        at = lag;
      }
    }
    return new DoseResponse(rho, at, 1);
  }

  private static void shuffle(int[] bins, int[] drawn, int block, Well19937c random) {
    int size = Math.max(1, Math.min(block, bins.length));
    for (int at = 0; at < drawn.length; at += size) {
      int from = random.nextInt(bins.length);
      for (int i = 0; i < size && at + i < drawn.length; i++) {
        drawn[at + i] = bins[(from + i) % bins.length];
      }
    }
  }
}
