package dev.fishbone.connectors.metrics;

import java.util.Arrays;

/** Samples of one series before its labels are known; used again for the next. */
final class RawSamples {
  private long[] millis = new long[256];
  private double[] values = new double[256];
  private int size;

  void clear() {
    size = 0;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(long at, double value) {
    if (size == millis.length) {
      millis = Arrays.copyOf(millis, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    millis[size] = at;
    values[size++] = value;
  }

  void into(SampleBuilder series) {
    for (int i = 0; i < size; i++) {
      series.add(millis[i], values[i]);
    }
  }
}
