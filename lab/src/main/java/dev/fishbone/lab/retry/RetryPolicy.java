package dev.fishbone.lab.retry;

import java.time.Duration;
import java.util.Optional;

/**
 * What a client does when a call fails.
 *
 * @param timeout of one attempt
 * @param attempts the first try included: 4 are three retries
 * @param budget none: every failed call may be retried
 * @param breaker none: every call goes out
 */
public record RetryPolicy(
    Duration timeout,
    int attempts,
    Backoff backoff,
    Optional<Budget> budget,
    Optional<Breaker> breaker) {
  public RetryPolicy {
    if (attempts < 1) {
      throw new IllegalArgumentException(
          "attempts is " + attempts + ": write 1 for a call without retries");
    }
  }

  public RetryPolicy withAttempts(int limit) {
    return new RetryPolicy(timeout, limit, backoff, budget, breaker);
  }

  /** How the wait before attempt k + 1 grows with k. */
  public enum Growth {
    NONE,
    FIXED,
    EXPONENTIAL
  }

  /** How the wait is spread: none, over its upper half (equal), or over all of it (full). */
  public enum Jitter {
    NONE,
    EQUAL,
    FULL
  }

  /**
   * Waits between attempts.
   *
   * @param base the wait before the first retry
   * @param max no wait is longer
   */
  public record Backoff(Growth growth, Duration base, Duration max, Jitter jitter) {
    public static final Backoff NONE =
        new Backoff(Growth.NONE, Duration.ZERO, Duration.ZERO, Jitter.NONE);
  }

  /**
   * A cap on retries as a share of first attempts.
   *
   * @param ratio retries allowed per first attempt, 0–1
   * @param burst retries allowed at once after a quiet time
   */
  public record Budget(double ratio, int burst) {}

  /**
   * When calls stop for a while.
   *
   * @param failureRatio opens at this share of failed attempts, 0–1
   * @param window the attempts that count are no older than this
   * @param minimumCalls below this number in the window it stays closed
   * @param openFor then one trial call may pass
   */
  public record Breaker(double failureRatio, Duration window, int minimumCalls, Duration openFor) {}
}
