package dev.fishbone.telemetry.summary;

import java.util.Arrays;

/**
 * Values of some traces: those whose hash is lowest, so that the same are kept however the input
 * was split.
 *
 * @param seen how many there were in all
 * @param values up to {@value #KEPT} of them, ascending
 */
public record Sample(long seen, long[] values) {
  static final int KEPT = 2_000;
  public static final Sample NONE = new Sample(0, new long[0]);

  public Sample {
    values = values.clone();
    Arrays.sort(values);
  }

  @Override
  public long[] values() {
    return values.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sample that && seen == that.seen && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(seen) + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return seen + " " + Arrays.toString(values);
  }
}
