package dev.fishbone.lab.retry;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Stops calls while most of them fail: closed, then open for a time, then one trial call decides.
 */
final class CircuitBreaker {
  private record Result(long nanos, boolean failed) {}

  private enum State {
    CLOSED,
    OPEN,
    TRIAL
  }

  private final RetryPolicy.Breaker policy;
  private final TimeSource time;
  private final Deque<Result> results = new ArrayDeque<>();
  private State state = State.CLOSED;
  private long openedNanos;

  CircuitBreaker(RetryPolicy.Breaker policy, TimeSource time) {
    this.policy = policy;
    this.time = time;
  }

  /** True where the call may go out; its result must then be {@linkplain #record recorded}. */
  synchronized boolean permits() {
    if (state == State.OPEN && time.nanoTime() - openedNanos >= policy.openFor().toNanos()) {
      state = State.TRIAL;
      return true;
    }
    return state == State.CLOSED;
  }

  synchronized void record(boolean failed) {
    long now = time.nanoTime();
    if (state == State.TRIAL) {
      results.clear();
      state = failed ? State.OPEN : State.CLOSED;
      openedNanos = now;
      return;
    }
    results.addLast(new Result(now, failed));
    while (now - results.getFirst().nanos() > policy.window().toNanos()) {
      results.removeFirst();
    }
    long failures = results.stream().filter(Result::failed).count();
    if (state == State.CLOSED
        && results.size() >= policy.minimumCalls()
        && failures >= policy.failureRatio() * results.size()) {
      state = State.OPEN;
      openedNanos = now;
    }
  }
}
