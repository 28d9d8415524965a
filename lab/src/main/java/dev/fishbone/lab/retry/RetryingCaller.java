package dev.fishbone.lab.retry;

import java.util.Optional;
import java.util.random.RandomGenerator;

/** Repeats a call as its policy says. One instance serves all threads of a client. */
public final class RetryingCaller {
  /** One try. */
  public interface Attempt {
    /**
     * Makes it.
     *
     * @param resend 0 for the first try, then 1, 2, …
     */
    Outcome run(int resend) throws InterruptedException;
  }

  /**
   * How a try, or the whole call, ended.
   *
   * @param error what failed, empty on success; {@code circuit_open} where nothing was sent
   */
  public record Outcome(String error) {
    public static final Outcome OK = new Outcome("");

    public boolean failed() {
      return !error.isEmpty();
    }
  }

  private final RetryPolicy policy;
  private final TimeSource time;
  private final BackoffDelays delays;
  private final Optional<RetryBudget> budget;
  private final Optional<CircuitBreaker> breaker;

  public RetryingCaller(RetryPolicy policy, TimeSource time, RandomGenerator random) {
    this.policy = policy;
    this.time = time;
    this.delays = new BackoffDelays(policy.backoff(), random);
    this.budget = policy.budget().map(RetryBudget::new);
    this.breaker = policy.breaker().map(settings -> new CircuitBreaker(settings, time));
  }

  /** The outcome of the last try that was made. */
  public Outcome call(Attempt attempt) throws InterruptedException {
    budget.ifPresent(RetryBudget::firstAttempt);
    Outcome outcome = tryOnce(attempt, 0);
    for (int failed = 1; outcome.failed() && failed < policy.attempts(); failed++) {
      if (!budget.map(RetryBudget::takeRetry).orElse(true)) {
        return outcome;
      }
      time.sleep(delays.after(failed));
      outcome = tryOnce(attempt, failed);
    }
    return outcome;
  }

  private Outcome tryOnce(Attempt attempt, int resend) throws InterruptedException {
    if (!breaker.map(CircuitBreaker::permits).orElse(true)) {
      return new Outcome("circuit_open");
    }
    Outcome outcome = attempt.run(resend);
    breaker.ifPresent(open -> open.record(outcome.failed()));
    return outcome;
  }
}
