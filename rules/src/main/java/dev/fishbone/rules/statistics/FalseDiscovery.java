package dev.fishbone.rules.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which of several tests hold together (Benjamini and Hochberg 1995). */
public final class FalseDiscovery {
  private FalseDiscovery() {}

  /** The adjusted p-values, in the order of the tests: hold those that stay at or below q. */
  public static double[] adjusted(List<Double> pValues) {
    int n = pValues.size();
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparing(pValues::get))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[n];
    Arrays.fill(adjusted, 1);
    double least = 1;
    for (int rank = n; rank >= 1; rank--) {
      int test = order[rank - 1];
      least = Math.min(least, pValues.get(test) * n / rank);
      adjusted[test] = least;
    }
    return adjusted;
  }
}
