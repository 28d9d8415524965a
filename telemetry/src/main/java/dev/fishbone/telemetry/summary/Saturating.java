package dev.fishbone.telemetry.summary;

/** Sums that stay at the largest number; for counts, which are never negative. */
final class Saturating {
  private Saturating() {}

  static long add(long a, long b) {
    long sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0 ? Long.MAX_VALUE : sum;
  }
}
