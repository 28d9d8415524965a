package dev.fishbone.lab.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.retry.RetryPolicy.Backoff;
import dev.fishbone.lab.retry.RetryPolicy.Breaker;
import dev.fishbone.lab.retry.RetryPolicy.Budget;
import dev.fishbone.lab.retry.RetryPolicy.Growth;
import dev.fishbone.lab.retry.RetryPolicy.Jitter;
import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryingCallerTest {
  private static final Outcome TIMEOUT = new Outcome("timeout");
  private final FakeTime time = new FakeTime();
  private final List<Integer> sent = new ArrayList<>();

  @Test
  void aCallThatSucceedsIsMadeOnce() throws InterruptedException {
    RetryingCaller caller = caller(4, Backoff.NONE, Optional.empty(), Optional.empty());

    assertThat(call(caller, 0)).isEqualTo(Outcome.OK);
    assertThat(sent).containsExactly(0);
  }

  @Test
  void fourAttemptsAreOneTryAndThreeResends() throws InterruptedException {
    RetryingCaller caller = caller(4, Backoff.NONE, Optional.empty(), Optional.empty());

    assertThat(call(caller, 99)).isEqualTo(TIMEOUT);
    assertThat(sent).containsExactly(0, 1, 2, 3);
    assertThat(time.slept).containsOnly(Duration.ZERO);
  }

  @Test
  void retriesEndWithTheFirstSuccess() throws InterruptedException {
    RetryingCaller caller = caller(4, Backoff.NONE, Optional.empty(), Optional.empty());

    assertThat(call(caller, 2)).isEqualTo(Outcome.OK);
    assertThat(sent).containsExactly(0, 1, 2);
  }

  @Test
  void exponentialBackoffDoublesUpToItsMaximum() throws InterruptedException {
    Backoff backoff =
        new Backoff(
            Growth.EXPONENTIAL, Duration.ofMillis(100), Duration.ofMillis(300), Jitter.NONE);
    assertThat(call(caller(5, backoff, Optional.empty(), Optional.empty()), 99)).isEqualTo(TIMEOUT);

    assertThat(time.slept)
        .containsExactly(
            Duration.ofMillis(100),
            Duration.ofMillis(200),
            Duration.ofMillis(300),
            Duration.ofMillis(300));
  }

  @Test
  void jitterSpreadsOverTheHalfOrTheWhole() throws InterruptedException {
    for (Jitter jitter : new Jitter[] {Jitter.EQUAL, Jitter.FULL}) {
      time.slept.clear();
      Backoff backoff =
          new Backoff(Growth.FIXED, Duration.ofMillis(100), Duration.ofMillis(100), jitter);
      RetryingCaller caller = caller(1001, backoff, Optional.empty(), Optional.empty());
      assertThat(call(caller, 9999)).isEqualTo(TIMEOUT);

      double mean = time.slept.stream().mapToLong(Duration::toNanos).average().orElse(0) / 1e6;
      assertThat(time.slept).hasSize(1000).allMatch(d -> d.compareTo(Duration.ofMillis(100)) <= 0);
      // Uniform on [50, 100] and on [0, 100]: the standard error of the mean is below 1 ms.
      assertThat(mean)
          .isBetween(jitter == Jitter.EQUAL ? 72.0 : 46.0, jitter == Jitter.EQUAL ? 78.0 : 54.0);
    }
  }

  @Test
  void aBudgetOfAFifthAllowsOneRetryForFiveCalls() throws InterruptedException {
    RetryingCaller caller =
        caller(4, Backoff.NONE, Optional.of(new Budget(0.2, 1)), Optional.empty());
    for (int i = 0; i < 100; i++) {
      assertThat(call(caller, 99)).isEqualTo(TIMEOUT);
    }

    assertThat(sent.stream().filter(resend -> resend > 0).count()).isBetween(19L, 21L);
  }

  @Test
  void anOpenBreakerSendsNothingUntilItsTrial() throws InterruptedException {
    Breaker breaker = new Breaker(0.5, Duration.ofSeconds(30), 4, Duration.ofSeconds(10));
    RetryingCaller caller = caller(1, Backoff.NONE, Optional.empty(), Optional.of(breaker));
    for (int i = 0; i < 4; i++) {
      assertThat(call(caller, 99)).isEqualTo(TIMEOUT);
    }

    assertThat(call(caller, 0)).isEqualTo(new Outcome("circuit_open"));
    time.pass(Duration.ofSeconds(10));
    assertThat(call(caller, 99)).as("the trial fails").isEqualTo(TIMEOUT);
    assertThat(call(caller, 0)).isEqualTo(new Outcome("circuit_open"));
    time.pass(Duration.ofSeconds(10));
    assertThat(call(caller, 0)).as("the trial succeeds").isEqualTo(Outcome.OK);
    assertThat(call(caller, 0)).isEqualTo(Outcome.OK);
    assertThat(sent).hasSize(7);
  }

  @Test
  void aBreakerForgetsWhatIsOlderThanItsWindow() throws InterruptedException {
    Breaker breaker = new Breaker(0.5, Duration.ofSeconds(30), 4, Duration.ofSeconds(10));
    RetryingCaller caller = caller(1, Backoff.NONE, Optional.empty(), Optional.of(breaker));
    for (int i = 0; i < 20; i++) {
      assertThat(call(caller, 99)).isEqualTo(TIMEOUT);
      time.pass(Duration.ofSeconds(11));
    }
  }

  private RetryingCaller caller(
      int attempts, Backoff backoff, Optional<Budget> budget, Optional<Breaker> breaker) {
    return new RetryingCaller(
        new RetryPolicy(Duration.ofMillis(500), attempts, backoff, budget, breaker),
        time,
        new Random(7));
  }

  private Outcome call(RetryingCaller caller, int failures) throws InterruptedException {
    return caller.call(
        resend -> {
          sent.add(resend);
          return resend < failures ? TIMEOUT : Outcome.OK;
        });
  }
}
