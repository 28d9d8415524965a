package dev.fishbone.rules.statistics;

import java.util.Arrays;

/**
 * A number plus or minus several independent uncertain ones, each given as an even grid of its
 * quantiles: every combination counts alike. The same as a Monte-Carlo sum, without chance.
 */
public final class SumOfLaws {
  private static final int GRID = 41;

  private final double[] sums;

  private SumOfLaws(double[] sums) {
    this.sums = sums;
  }

  public static SumOfLaws of(double value) {
    return new SumOfLaws(new double[] {value});
  }

  /** A law that is even from low to high. */
  public static double[] even(double low, double high) {
    double[] grid = new double[GRID];
    Arrays.setAll(grid, i -> low + (high - low) * (i + 0.5) / GRID);
    return grid;
  }

  /** A law with these quartiles, straight between them and as far beyond, but not below 0. */
  public static double[] quartiles(double q1, double median, double q3) {
    double[] knots = {Math.max(0, q1 - (median - q1)), q1, median, q3, q3 + (q3 - median)};
    double[] grid = new double[GRID];
    Arrays.setAll(
        grid,
        i -> {
          double at = 4 * (i + 0.5) / GRID;
          int knot = Math.min(3, (int) at);
          return knots[knot] + (knots[knot + 1] - knots[knot]) * (at - knot);
        });
    return grid;
  }

  public SumOfLaws minus(double[] law) {
    double[] all = new double[sums.length * law.length];
    int next = 0;
    for (double sum : sums) {
      for (double part : law) {
        all[next++] = sum - part;
      }
    }
    // Thinned to a grid again: three laws stay three laws' cost, and quantiles move by about 0.1 %.
    Arrays.sort(all);
    int size = Math.min(all.length, 1001);
    double[] thinned = new double[size];
    Arrays.setAll(thinned, i -> all[(int) ((i + 0.5) * all.length / size)]);
    return new SumOfLaws(thinned);
  }

  public double quantile(double share) {
    return sums[Math.min(sums.length - 1, (int) (share * sums.length))];
  }

  /** The part of all combinations above a number. */
  public double shareAbove(double number) {
    return (double) Arrays.stream(sums).filter(s -> s > number).count() / sums.length;
  }
}
