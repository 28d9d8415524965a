package dev.fishbone.telemetry.summary;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long things took, kept to 0.4 %: buckets of fixed boundaries, so that sums are the same
 * however the input was split.
 *
 * @param buckets number of a bucket → how many
 */
public record Durations(Map<Integer, Long> buckets) {
  public static final Durations NONE = new Durations(Map.of());

  /** Leading bits that are kept: 128 buckets from one power of two to the next. */
  private static final int BITS = 8;

  public Durations {
    buckets = Collections.unmodifiableMap(new TreeMap<>(buckets));
  }

  static int bucket(long micros) {
    long value = Math.max(0, micros);
    int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - BITS);
    return (shift << BITS) | (int) (value >>> shift);
  }

  /** The middle of a bucket. */
  private static double micros(int bucket) {
    int shift = bucket >>> BITS;
    long low = (long) (bucket & ((1 << BITS) - 1)) << shift;
    return low + ((1L << shift) - 1) / 2.0;
  }

  public long count() {
    return buckets.values().stream().mapToLong(Long::longValue).sum();
  }

  /** A quantile in seconds, with {@code share} between 0 and 1; 0 where there is nothing. */
  public double quantileSeconds(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * count()));
    long seen = 0;
    for (Map.Entry<Integer, Long> bucket : buckets.entrySet()) {
      seen += bucket.getValue();
      if (seen >= wanted) {
        return micros(bucket.getKey()) / 1e6;
      }
    }
    return 0;
  }

  /** The mean in seconds; 0 where there is nothing. */
  public double meanSeconds() {
    double sum = 0;
    for (Map.Entry<Integer, Long> bucket : buckets.entrySet()) {
      sum += micros(bucket.getKey()) / 1e6 * bucket.getValue();
    }
    return buckets.isEmpty() ? 0 : sum / count();
  }

  /** Those of a length from {@code fromSeconds} to below {@code toSeconds}. */
  public Durations between(double fromSeconds, double toSeconds) {
    TreeMap<Integer, Long> part = new TreeMap<>();
    buckets.forEach(
        (bucket, count) -> {
          double seconds = micros(bucket) / 1e6;
          if (seconds >= fromSeconds && seconds < toSeconds) {
            part.put(bucket, count);
          }
        });
    return new Durations(part);
  }

  /** Quartile dispersion, {@code (Q3 − Q1) / (Q3 + Q1)}; 0 where there is nothing. */
  public double dispersion() {
    double low = quantileSeconds(0.25);
    double high = quantileSeconds(0.75);
    return high == 0 ? 0 : (high - low) / (high + low);
  }
}
