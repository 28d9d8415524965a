package dev.fishbone.telemetry;

import java.util.Arrays;

/**
 * Samples of one series in time order: instants in Unix milliseconds, strictly ascending, and a
 * value each. NaN is a value that the source sent (no staleness markers: those end a series'
 * stretch by their absence).
 */
public final class Samples {
  public static final Samples NONE = new Samples(new long[0], new double[0]);

  private final long[] epochMillis;
  private final double[] values;

  /** Copies both arrays; they must have one length and ascending instants. */
  public Samples(long[] epochMillis, double[] values) {
    if (epochMillis.length != values.length) {
      throw new IllegalArgumentException(
          epochMillis.length
              + " instants for "
              + values.length
              + " values: give one of each a sample");
    }
    for (int i = 1; i < epochMillis.length; i++) {
      if (epochMillis[i] <= epochMillis[i - 1]) {
        throw new IllegalArgumentException(
            "sample " + i + " is not after the one before: sort and drop doubles");
      }
    }
    this.epochMillis = epochMillis.clone();
    this.values = values.clone();
  }

  public int size() {
    return epochMillis.length;
  }

  public boolean isEmpty() {
    return epochMillis.length == 0;
  }

  public long millisAt(int index) {
    return epochMillis[index];
  }

  public double valueAt(int index) {
    return values[index];
  }

  /** A copy of the instants, Unix milliseconds. */
  public long[] epochMillis() {
    return epochMillis.clone();
  }

  /** A copy of the values. */
  public double[] values() {
    return values.clone();
  }

  /** The index of the first sample at or after an instant; {@link #size()} where there is none. */
  public int firstAtOrAfter(long millis) {
    int found = Arrays.binarySearch(epochMillis, millis);
    return found >= 0 ? found : -found - 1;
  }

  /** The samples within a range. */
  public Samples within(TimeRange range) {
    int from = firstAtOrAfter(range.fromMillis());
    int to = firstAtOrAfter(range.toMillis());
    return new Samples(
        Arrays.copyOfRange(epochMillis, from, to), Arrays.copyOfRange(values, from, to));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Samples that
        && Arrays.equals(epochMillis, that.epochMillis)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(epochMillis) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return size() + " samples";
  }
}
