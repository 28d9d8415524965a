package dev.fishbone.rules.statistics;

import java.util.Locale;
import org.apache.commons.math3.distribution.HypergeometricDistribution;

/** Fisher's exact test of a 2×2 table, one-sided: is the share higher in the first group? */
public final class FisherExact {
  private FisherExact() {}

  /**
   * The probability, were the shares equal, of at least so many hits in the first group given all
   * the sums of rows and columns.
   *
   * @param hits in the first group, of {@code of}
   * @param otherHits in the second group, of {@code otherOf}
   */
  public static double greater(long hits, long of, long otherHits, long otherOf) {
    if (hits < 0 || hits > of || otherHits < 0 || otherHits > otherOf) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "hits must lie between 0 and their group's size: %d of %d, %d of %d",
              hits,
              of,
              otherHits,
              otherOf));
    }
    if (of == 0 || otherOf == 0) {
      return 1;
    }
    return new HypergeometricDistribution(
            null,
            Math.toIntExact(of + otherOf),
            Math.toIntExact(hits + otherHits),
            Math.toIntExact(of))
        .upperCumulativeProbability(Math.toIntExact(hits));
  }
}
