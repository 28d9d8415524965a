package dev.fishbone.lab.service;

import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Sends a second call where the first takes long, and gives up the one that is not needed.
 *
 * @param after the first call gets this long; empty: no second one goes out
 */
record Hedge(Optional<Duration> after) {
  /** A call on its way, whose outcome never fails. */
  interface Call {
    CompletableFuture<Outcome> outcome();

    void giveUp();
  }

  /** The first success of one or two calls, or the failure of the last. */
  Outcome first(Supplier<? extends Call> calls) throws InterruptedException {
    Call one = calls.get();
    if (after.isEmpty() || endsWithin(one, after.get())) {
      return await(one.outcome());
    }
    Call two = calls.get();
    await(CompletableFuture.anyOf(one.outcome(), two.outcome()));
    Call ended = one.outcome().isDone() ? one : two;
    Call other = ended == one ? two : one;
    Outcome outcome = await(ended.outcome());
    if (outcome.failed()) {
      return await(other.outcome());
    }
    other.giveUp();
    return outcome;
  }

  private static boolean endsWithin(Call call, Duration time) throws InterruptedException {
    try {
      var unused = call.outcome().get(time.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T await(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }
}
