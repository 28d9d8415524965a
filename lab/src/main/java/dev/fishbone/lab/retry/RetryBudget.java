package dev.fishbone.lab.retry;

/**
 * Retries as a share of first attempts: each first attempt deposits {@code ratio} of a token, each
 * retry takes one. Starts full, so that a single failure after start may be retried.
 */
final class RetryBudget {
  private final RetryPolicy.Budget budget;
  private double tokens;

  RetryBudget(RetryPolicy.Budget budget) {
    this.budget = budget;
    this.tokens = budget.burst();
  }

  synchronized void firstAttempt() {
    tokens = Math.min(budget.burst(), tokens + budget.ratio());
  }

  synchronized boolean takeRetry() {
    if (tokens < 1) {
      return false;
    }
    tokens -= 1;
    return true;
  }
}
