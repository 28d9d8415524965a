package dev.fishbone.rules.statistics;

import dev.fishbone.rules.statistics.BinomialCusum.Excursion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * When a level, a mean duration, began to rise: as {@link BinomialCusum}, with the normal law of
 * the level's own bins in normal times. No bin alone can alarm: what it adds is cut at six tenths
 * of the alarm's height.
 */
public final class LevelCusum {
  /** Of the alarm's height, at most so much from one bin: two bins in a row must speak. */
  private static final double MOST = 0.6;

  private final double mean;
  private final double spread;
  private final int bins;
  private final double shift;
  private final double h;

  /**
   * @param normal the level's bins in normal times, at least two; NaN tells nothing
   * @param leastChange the relative rise that counts, 0.2 for a fifth
   */
  public LevelCusum(double[] normal, double leastChange, double h) {
    double[] known = Arrays.stream(normal).filter(v -> !Double.isNaN(v)).toArray();
    if (known.length < 2) {
      throw new IllegalArgumentException("a level's normal times need two bins at least");
    }
    bins = known.length;
    mean = Arrays.stream(known).average().orElse(0);
    double squares = Arrays.stream(known).map(v -> (v - mean) * (v - mean)).sum();
    // Resolution: a level that never moved in a few bins is not known to a thousandth.
    double least = Math.max(0.01 * Math.abs(mean), 1e-9);
    // The next bin differs by its own chance and by that of the mean.
    spread =
        Math.max(least, Math.sqrt(squares / (known.length - 1)))
            * Math.sqrt(1 + 1.0 / known.length);
    shift = Math.max(leastChange * Math.abs(mean), 2 * spread);
    this.h = h;
  }

  public double mean() {
    return mean;
  }

  /** Standard deviation of a bin in normal times. */
  public double spread() {
    return spread;
  }

  /** The excursions that alarmed, in order. */
  public List<Excursion> excursions(double[] level) {
    List<Excursion> found = new ArrayList<>();
    double sum = 0;
    int onset = -1;
    int alarm = -1;
    for (int bin = 0; bin < level.length; bin++) {
      if (Double.isNaN(level[bin])) {
        continue;
      }
      sum = Math.min(2 * h, sum + gain(level[bin]));
      if (sum <= 0) {
        if (alarm >= 0) {
          found.add(new Excursion(onset, alarm, bin));
        }
        sum = 0;
        onset = -1;
        alarm = -1;
        continue;
      }
      onset = onset < 0 ? bin : onset;
      alarm = alarm < 0 && sum > h ? bin : alarm;
    }
    if (alarm >= 0) {
      found.add(new Excursion(onset, alarm, level.length));
    }
    return List.copyOf(found);
  }

  /** What a bin speaks for the rise (above 0) or against it. */
  public double gain(double level) {
    double gain = shift / (spread * spread) * (level - mean - shift / 2);
    return Math.max(-MOST * h, Math.min(MOST * h, gain));
  }

  /** The probability of a mean as high over so many bins in normal times; one-sided. */
  public double chance(double level, int over) {
    double error = spread / Math.sqrt(1 + 1.0 / bins) * Math.sqrt(1.0 / over + 1.0 / bins);
    return 1 - new TDistribution(null, bins - 1.0).cumulativeProbability((level - mean) / error);
  }
}
