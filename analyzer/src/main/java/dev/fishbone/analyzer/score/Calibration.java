package dev.fishbone.analyzer.score;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether claims are as often true as they say: stated confidence against the share that holds, by
 * bins of a fifth (ALGORITHMS 12.1).
 */
record Calibration(List<Bin> bins) {
  private static final int BINS = 5;

  Calibration {
    bins = List.copyOf(bins);
  }

  /**
   * @param claims findings and suspicions of which the truth is known
   * @param stated mean of their confidences
   * @param observed share of them that is true
   */
  record Bin(double from, double to, int claims, double stated, double observed) {
    /** How much surer the claims are than they should be; below 0 they are too modest. */
    double overconfidence() {
      return stated - observed;
    }
  }

  /** Of all claims; bins without any are left out. */
  static Calibration of(List<Mark> marks) {
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < BINS; i++) {
      int number = i;
      List<Mark> claims =
          marks.stream()
              .filter(Mark::claims)
              .filter(mark -> Math.min((int) (mark.confidence() * BINS), BINS - 1) == number)
              .toList();
      if (!claims.isEmpty()) {
        bins.add(
            new Bin(
                (double) i / BINS,
                (double) (i + 1) / BINS,
                claims.size(),
                claims.stream().mapToDouble(Mark::confidence).average().orElse(0),
                (double) claims.stream().filter(Mark::holds).count() / claims.size()));
      }
    }
    return new Calibration(bins);
  }
}
