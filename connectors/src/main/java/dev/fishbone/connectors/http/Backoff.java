package dev.fishbone.connectors.http;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Waiting times between attempts: exponential, full jitter, on top of what was asked for, so that
 * those who wait for the same moment do not all come back in it.
 */
record Backoff(Duration base, Duration cap, Duration longestRetryAfter) {
  static final Backoff USUAL =
      new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(60));

  /**
   * How long to wait before an attempt.
   *
   * @param retry 1 for the first retry
   * @param retryAfter what the source asked for; zero where it did not
   * @return nothing where the source asked for longer than anybody waits
   */
  Optional<Duration> before(int retry, Duration retryAfter, RandomGenerator random) {
    if (retryAfter.compareTo(longestRetryAfter) > 0) {
      return Optional.empty();
    }
    long ceiling = Math.min(cap.toMillis(), base.toMillis() << Math.min(retry - 1, 20));
    long jittered = random.nextLong(ceiling + 1);
    return Optional.of(retryAfter.plusMillis(jittered));
  }
}
