package dev.fishbone.connectors.metrics;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Samples of one native series from all answers that hold it. */
final class SampleBuilder {
  private final Location origin;
  private long[] millis = new long[64];
  private double[] values = new double[64];
  private int size;
  private boolean ordered = true;
  private long conflicting;

  SampleBuilder(Location origin) {
    this.origin = origin;
  }

  Location origin() {
    return origin;
  }

  void add(long at, double value) {
    if (size == millis.length) {
      millis = Arrays.copyOf(millis, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    ordered &= size == 0 || at > millis[size - 1];
    millis[size] = at;
    values[size] = value;
    size++;
  }

  /** Samples whose instant came twice with different values; known after {@link #build}. */
  long conflicting() {
    return conflicting;
  }

  /** In order of time; of two samples at one instant the first read counts. */
  void sort() {
    if (ordered) {
      return;
    }
    int[] order =
        IntStream.range(0, size)
            .boxed()
            .sorted((a, b) -> Long.compare(millis[a], millis[b]))
            .mapToInt(i -> i)
            .toArray();
    long[] sortedMillis = new long[size];
    double[] sortedValues = new double[size];
    int kept = 0;
    for (int from : order) {
      if (kept > 0 && sortedMillis[kept - 1] == millis[from]) {
        boolean same = Double.compare(sortedValues[kept - 1], values[from]) == 0;
        conflicting += same ? 0 : 1;
      } else {
        sortedMillis[kept] = millis[from];
        sortedValues[kept++] = values[from];
      }
    }
    millis = sortedMillis;
    values = sortedValues;
    size = kept;
    ordered = true;
  }

  /**
   * The samples times a factor, without infinite ones and those that a row takes for "no limit".
   */
  Samples build(Target target) {
    double[] scaled = new double[size];
    long[] at = new long[size];
    int kept = 0;
    for (int i = 0; i < size; i++) {
      // Nothing that the catalogue names can be infinite: it is a bound that is not there.
      if (!target.row().unlimited(values[i]) && !Double.isInfinite(values[i])) {
        at[kept] = millis[i];
        scaled[kept++] = target.row().factor() == 1 ? values[i] : values[i] * target.row().factor();
      }
    }
    return new Samples(Arrays.copyOf(at, kept), Arrays.copyOf(scaled, kept));
  }
}
