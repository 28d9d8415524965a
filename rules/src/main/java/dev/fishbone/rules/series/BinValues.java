package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import java.util.Arrays;

/** A value a bin; NaN where it is unknown. */
public final class BinValues {
  private final Bins bins;
  private final double[] values;

  /** Copies the values: one a bin, NaN for unknown. */
  public BinValues(Bins bins, double[] values) {
    if (values.length != bins.count()) {
      throw new IllegalArgumentException(
          values.length + " values for " + bins.count() + " bins: give one a bin");
    }
    this.bins = bins;
    this.values = values.clone();
  }

  public static BinValues unknown(Bins bins) {
    double[] values = new double[bins.count()];
    Arrays.fill(values, Double.NaN);
    return new BinValues(bins, values);
  }

  public Bins bins() {
    return bins;
  }

  public int count() {
    return values.length;
  }

  /** The bin's value; NaN where unknown. */
  public double at(int bin) {
    return values[bin];
  }

  public boolean known(int bin) {
    return !Double.isNaN(values[bin]);
  }

  public int knownCount() {
    return (int) Arrays.stream(values).filter(v -> !Double.isNaN(v)).count();
  }

  /** The sum of the known bins from one to another (both included); NaN where none is known. */
  public double sum(int firstBin, int lastBin) {
    double sum = Double.NaN;
    for (int bin = Math.max(firstBin, 0); bin <= Math.min(lastBin, values.length - 1); bin++) {
      if (known(bin)) {
        sum = Double.isNaN(sum) ? values[bin] : sum + values[bin];
      }
    }
    return sum;
  }

  /** The sum of all known bins; NaN where none is known. */
  public double sum() {
    return sum(0, values.length - 1);
  }

  /** Bin by bin this over another; unknown where either is, or where the other is 0. */
  public BinValues over(BinValues other) {
    double[] ratio = new double[values.length];
    for (int bin = 0; bin < ratio.length; bin++) {
      ratio[bin] = other.values[bin] == 0 ? Double.NaN : values[bin] / other.values[bin];
    }
    return new BinValues(bins, ratio);
  }

  /** For a chart: each bin at its start, NaN (a gap) where unknown. */
  public Samples asSamples() {
    long[] instants = new long[values.length];
    Arrays.setAll(instants, bins::fromMillis);
    return new Samples(instants, values);
  }
}
