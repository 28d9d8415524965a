package dev.fishbone.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.retry.RetryingCaller.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HedgeTest {
  private static final Hedge HEDGE = new Hedge(Optional.of(Duration.ofMillis(1)));
  private static final Outcome FAILED = new Outcome("503");

  /** Of a call that is never answered. */
  private static final Outcome NONE = new Outcome("none");

  private final List<Call> sent = new ArrayList<>();

  /** A call whose end the test decides. */
  private record Call(CompletableFuture<Outcome> outcome, CompletableFuture<Boolean> givenUp)
      implements Hedge.Call {
    Call() {
      this(new CompletableFuture<>(), new CompletableFuture<>());
    }

    @Override
    public void giveUp() {
      givenUp.complete(true);
    }
  }

  @Test
  void aCallThatAnswersInTimeIsTheOnlyOne() throws InterruptedException {
    assertThat(first(HEDGE, Outcome.OK)).isEqualTo(Outcome.OK);
    assertThat(sent).hasSize(1);
  }

  @Test
  void withoutAHedgeASlowCallIsWaitedFor() throws InterruptedException {
    Call slow = new Call();
    slow.outcome().completeAsync(() -> Outcome.OK);
    assertThat(new Hedge(Optional.empty()).first(() -> send(slow))).isEqualTo(Outcome.OK);
    assertThat(sent).hasSize(1);
  }

  @Test
  void theSecondCallOfASlowOneCountsAndTheFirstIsGivenUp() throws InterruptedException {
    assertThat(first(HEDGE, NONE, Outcome.OK)).isEqualTo(Outcome.OK);
    assertThat(sent.get(0).givenUp()).isDone();
    assertThat(sent.get(1).givenUp()).isNotDone();
  }

  @Test
  void aSecondCallThatFailsLeavesTheFirstItsChance() throws InterruptedException {
    Call slow = new Call();
    Call failing = new Call();
    failing.outcome().complete(FAILED);
    failing.outcome().thenRunAsync(() -> slow.outcome().complete(Outcome.OK));

    assertThat(HEDGE.first(() -> send(sent.isEmpty() ? slow : failing))).isEqualTo(Outcome.OK);
    assertThat(slow.givenUp()).isNotDone();
  }

  /** Calls that are answered at once or never. */
  private Outcome first(Hedge hedge, Outcome... outcomes) throws InterruptedException {
    return hedge.first(
        () -> {
          Call call = new Call();
          Outcome outcome = outcomes[sent.size()];
          if (!outcome.equals(NONE)) {
            call.outcome().complete(outcome);
          }
          return send(call);
        });
  }

  private Call send(Call call) {
    sent.add(call);
    return call;
  }
}
