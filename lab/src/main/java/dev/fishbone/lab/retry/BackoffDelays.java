package dev.fishbone.lab.retry;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The waits between attempts. */
final class BackoffDelays {
  private final RetryPolicy.Backoff backoff;
  private final RandomGenerator random;

  BackoffDelays(RetryPolicy.Backoff backoff, RandomGenerator random) {
    this.backoff = backoff;
    this.random = random;
  }

  /**
   * @param failed attempts that have failed so far, at least 1
   */
  Duration after(int failed) {
    long nanos =
        switch (backoff.growth()) {
          case NONE -> 0L;
          case FIXED -> backoff.base().toNanos();
          // Beyond 2^20 any base is over any sensible maximum: the shift must not overflow.
          case EXPONENTIAL ->
              Math.min(
                  backoff.max().toNanos(),
                  backoff.base().toNanos() * (1L << Math.min(20, failed - 1)));
        };
    if (nanos == 0) {
      return Duration.ZERO;
    }
    return Duration.ofNanos(
        switch (backoff.jitter()) {
          case NONE -> nanos;
          case EQUAL -> nanos / 2 + random.nextLong(nanos / 2 + 1);
          case FULL -> random.nextLong(nanos + 1);
        });
  }
}
