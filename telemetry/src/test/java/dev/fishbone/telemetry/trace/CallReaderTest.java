package dev.fishbone.telemetry.trace;

import static dev.fishbone.telemetry.trace.SpanKind.CLIENT;
import static dev.fishbone.telemetry.trace.SpanKind.INTERNAL;
import static dev.fishbone.telemetry.trace.SpanKind.SERVER;
import static dev.fishbone.telemetry.trace.SpanOutcome.AUTH_REDIRECT;
import static dev.fishbone.telemetry.trace.SpanOutcome.CANCELLED;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_REJECT;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_TIMEOUT;
import static dev.fishbone.telemetry.trace.SpanOutcome.OK;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallReaderTest {
  private final Spans spans = new Spans();

  @BeforeEach
  void root() {
    spans.add(1, 1, 0, SERVER, "orders", 0, 2000);
  }

  private Spans.Span call(long id, double from, double to, SpanOutcome outcome) {
    return spans
        .add(1, id, 1, CLIENT, "orders", from, to)
        .operation("GET /price")
        .peer("pricing")
        .outcome(outcome);
  }

  private List<PairClass> links() {
    List<CallGroup> groups = CallReader.read(spans.trace(), CallContext.NOTHING);
    assertThat(groups).hasSize(1);
    return groups.get(0).calls().stream().map(Call::link).toList();
  }

  @Test
  void tokenRefreshIsNoRetryThoughMarkedAsResend() {
    call(2, 0, 10, AUTH_REDIRECT);
    call(3, 12, 40, OK).resend(1);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.REDIRECT_AUTH);
  }

  @Test
  void pagesFollowSuccess() {
    call(2, 0, 10, OK);
    call(3, 12, 40, OK);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.LOOP);
  }

  @Test
  void otherArgumentsAreAnotherCall() {
    call(2, 0, 10, FAIL_REJECT).arguments(5);
    call(3, 12, 40, OK).arguments(6);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.LOOP);
  }

  @Test
  void aHedgeLosesOneOfTwo() {
    call(2, 0, 300, CANCELLED);
    call(3, 50, 290, OK);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.HEDGE);
  }

  @Test
  void shardsRunInParallel() {
    call(2, 0, 300, OK);
    call(3, 0.1, 290, FAIL_REJECT);
    call(4, 0.2, 280, OK);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.FANOUT, PairClass.FANOUT);
  }

  @Test
  void aMarkAfterFailureIsCertain() {
    call(2, 0, 500, FAIL_TIMEOUT);
    call(3, 500, 1000, FAIL_TIMEOUT).resend(1);
    call(4, 1000, 1500, OK);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.CERTAIN_RETRY, PairClass.RETRY);
  }

  @Test
  void overlapWithinOnePerCentOfTheParentIsSequence() {
    call(2, 0, 500, FAIL_TIMEOUT);
    call(3, 481, 900, OK);

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.RETRY);
  }

  @Test
  void attemptsInWrappersOfTheirOwnAreSiblings() {
    for (int i = 0; i < 3; i++) {
      spans.add(1, 10 + i, 1, INTERNAL, "orders", 500 * i, 500 * i + 500).operation("attempt");
      spans
          .add(1, 20 + i, 10 + i, CLIENT, "orders", 500 * i + 1, 500 * i + 499)
          .peer("pricing")
          .outcome(FAIL_TIMEOUT);
    }
    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.RETRY, PairClass.RETRY);
  }

  @Test
  void twoPartsOfTheWorkThatCallTheSameServiceAreNoRetries() {
    for (int i = 0; i < 2; i++) {
      spans.add(1, 10 + i, 1, INTERNAL, "orders", 500 * i, 500 * i + 500).operation("part");
      spans.add(1, 30 + i, 10 + i, INTERNAL, "orders", 500 * i, 500 * i + 1);
      spans
          .add(1, 20 + i, 10 + i, CLIENT, "orders", 500 * i + 2, 500 * i + 499)
          .peer("pricing")
          .outcome(FAIL_TIMEOUT);
    }
    assertThat(CallReader.read(spans.trace(), CallContext.NOTHING)).hasSize(2);
  }

  @Test
  void anotherCalleeIsNeverPairedNotEvenAsALoop() {
    call(2, 0, 500, FAIL_TIMEOUT);
    call(3, 500, 900, OK).peer("pricing-fallback");

    assertThat(CallReader.read(spans.trace(), CallContext.NOTHING))
        .extracting(CallGroup::callee)
        .containsExactly("pricing", "pricing-fallback");
  }

  @Test
  void threeServerSpansOfOneClientSpanAreAttempts() {
    call(2, 0, 900, OK);
    spans.add(1, 3, 2, SERVER, "pricing", 1, 100).outcome(FAIL_REJECT).instance("a");
    spans.add(1, 4, 2, SERVER, "pricing", 110, 200).outcome(FAIL_REJECT).instance("b");
    spans.add(1, 5, 2, SERVER, "pricing", 210, 300).instance("a");

    List<Call> calls = CallReader.read(spans.trace(), CallContext.NOTHING).get(0).calls();

    assertThat(calls).extracting(Call::serverSide).containsOnly(true);
    assertThat(calls)
        .extracting(Call::link)
        .containsExactly(PairClass.FIRST, PairClass.RETRY, PairClass.RETRY);
    assertThat(calls).extracting(Call::followed).containsExactly(true, true, false);
  }

  @Test
  void mirroredTrafficFollowsSuccess() {
    call(2, 0, 900, OK);
    spans.add(1, 3, 2, SERVER, "pricing", 1, 100).instance("a");
    spans.add(1, 4, 2, SERVER, "pricing", 2, 110).instance("shadow");

    assertThat(links()).containsExactly(PairClass.FIRST, PairClass.LOOP);
  }

  @Test
  void aCallerWithoutClientSpansIsSeenAtTheServer() {
    spans.add(1, 2, 1, INTERNAL, "orders", 0, 900);
    spans.add(1, 3, 2, SERVER, "pricing", 1, 100).outcome(FAIL_REJECT);
    spans.add(1, 4, 2, SERVER, "pricing", 110, 200);

    List<CallGroup> groups = CallReader.read(spans.trace(), CallContext.NOTHING);

    assertThat(groups).extracting(CallGroup::caller).containsExactly("orders");
    assertThat(groups.get(0).calls().get(1).link()).isEqualTo(PairClass.RETRY);
  }

  @Test
  void workThatOutlivesItsCallerIsOrphanedWhateverTheClocksSay() {
    call(2, 0, 500, FAIL_TIMEOUT);
    spans.add(1, 3, 2, SERVER, "pricing", 300_000, 302_000);
    call(4, 500, 1000, FAIL_TIMEOUT);
    spans.add(1, 5, 4, SERVER, "pricing", 300_900, 301_100);

    assertThat(CallReader.read(spans.trace(), CallContext.NOTHING).get(0).calls())
        .extracting(Call::orphaned)
        .as("the second may have ended in time: the clocks are not known")
        .containsExactly(true, false);
  }

  @Test
  void workThatBeganAfterItsCallerLeftIsForNobodyForAsLongAsItTook() {
    call(2, 0, 500, FAIL_TIMEOUT);
    spans.add(1, 3, 2, SERVER, "pricing", 2_000, 2_030);

    assertThat(CallReader.read(spans.trace(), new SameClock()).get(0).calls())
        .extracting(Call::wastedNanos)
        .as("30 ms of work, 1.5 s after the caller gave up: not 1.53 s of it")
        .containsExactly(30_000_000L);
  }

  /** Caller and callee share a clock. */
  private record SameClock() implements CallContext {
    @Override
    public String callee(String caller, String peer, String operation) {
      return peer;
    }

    @Override
    public long offsetNanos(String caller, String callee) {
      return 0;
    }

    @Override
    public long boundNanos(String caller, String callee) {
      return 0;
    }
  }
}
