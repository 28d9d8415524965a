package dev.fishbone.telemetry.summary;

import static dev.fishbone.telemetry.trace.SpanKind.CLIENT;
import static dev.fishbone.telemetry.trace.SpanKind.SERVER;
import static dev.fishbone.telemetry.trace.SpanOutcome.CANCELLED;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_OTHER;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_REJECT;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_TIMEOUT;
import static dev.fishbone.telemetry.trace.SpanOutcome.OK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanOutcome;
import dev.fishbone.telemetry.trace.Spans;
import dev.fishbone.telemetry.trace.Spans.Span;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Orders charges a card: tries it again after a failure. */
class AttemptTalliesTest {
  private static final TimeRange WINDOW = new TimeRange(Spans.START, Spans.START.plusSeconds(600));
  private static final long MS = 1_000_000;

  private final Spans spans = new Spans();
  private long span = 100;

  private void order(long trace, double length) {
    spans.add(trace, 1, 0, SERVER, "orders", 0, length).operation("POST /orders");
  }

  /** One attempt as the caller saw it. */
  private Span attempt(long trace, double from, double to, SpanOutcome outcome) {
    return spans
        .add(trace, ++span, 1, CLIENT, "orders", from, to)
        .operation("POST /charge")
        .peer("payments")
        .outcome(outcome);
  }

  /** The callee's half of the attempt before. */
  private Span answer(long trace, double from, double to, SpanOutcome outcome) {
    long client = span;
    return spans
        .add(trace, ++span, client, SERVER, "payments", from, to)
        .operation("POST /charge")
        .outcome(outcome);
  }

  private AttemptTally tally() {
    TraceSummary summary =
        TraceSummarizer.summarize(spans.columns(), new SummaryScope(WINDOW, List.of(), Set.of()));
    assertThat(summary.attempts()).hasSize(1);
    return summary.attempts().get(0);
  }

  @Test
  void aLoopHasPausesAndNoRetries() {
    order(1, 200);
    attempt(1, 10, 20, OK);
    attempt(1, 23, 33, FAIL_OTHER).arguments(1);
    attempt(1, 36, 46, OK).arguments(2);

    AttemptTally tally = tally();

    assertThat(tally.gaps()).isEmpty();
    assertThat(tally.pauses()).isEqualTo(new Sample(2, new long[] {3 * MS, 3 * MS}));
    assertThat(tally.sum(AttemptCount.REPEATED, WINDOW)).isZero();
  }

  @Test
  void gapsAreTakenFromTheEndOfAnAttemptToTheStartOfTheNextByTheirIndex() {
    order(1, 2000);
    attempt(1, 0, 500, FAIL_TIMEOUT);
    attempt(1, 600, 1100, FAIL_TIMEOUT);
    attempt(1, 1300, 1310, FAIL_OTHER);

    AttemptTally tally = tally();

    assertThat(tally.gaps())
        .isEqualTo(
            Map.of(
                1, new Sample(1, new long[] {100 * MS}), 2, new Sample(1, new long[] {200 * MS})));
    assertThat(tally.timeouts()).isEqualTo(new Sample(2, new long[] {500 * MS, 500 * MS}));
    assertThat(tally.gaveUpAfter()).isEqualTo(Map.of(3, 1L));
    assertThat(tally.sum(AttemptCount.ENDED, WINDOW)).isEqualTo(3);
    assertThat(tally.sum(AttemptCount.ENDED_FAILED, WINDOW)).isEqualTo(3);
    assertThat(tally.sum(AttemptCount.REFUSED, WINDOW)).isZero();
    long bin = Spans.START.toEpochMilli() / 100;
    assertThat(tally.starts())
        .isEqualTo(new AttemptTally.Starts(100, Map.of(bin, 1), Map.of(bin + 6, 1, bin + 13, 1)));
  }

  @Test
  void aWaitThatTheCalleeAskedForIsNotTheCallersOwn() {
    order(1, 2000);
    attempt(1, 0, 5, FAIL_REJECT).paced = true;
    attempt(1, 1005, 1010, OK);

    AttemptTally tally = tally();

    assertThat(tally.gaps()).isEmpty();
    assertThat(tally.sum(AttemptCount.PACED, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.REFUSED, WINDOW)).isEqualTo(1);
    assertThat(tally.gaveUpAfter()).isEmpty();
  }

  @Test
  void whatGrpcRepeatsByItselfShowsNoPolicy() {
    order(1, 2000);
    attempt(1, 0, 5, FAIL_REJECT);
    attempt(1, 5, 10, FAIL_REJECT).transparent = true;
    attempt(1, 110, 115, FAIL_REJECT).resend(1);
    attempt(1, 115, 120, OK).resend(1);

    assertThat(tally().gaps()).isEqualTo(Map.of(2, new Sample(1, new long[] {100 * MS})));
  }

  @Test
  void aCallThatTimedOutAndWasDoneAllTheSameIsDoneTwiceByItsRetry() {
    order(1, 2000);
    attempt(1, 0, 500, FAIL_TIMEOUT);
    answer(1, 10, 900, OK);
    attempt(1, 501, 600, OK).resend(1);
    answer(1, 502, 590, OK);

    AttemptTally tally = tally();

    assertThat(tally.sum(AttemptCount.CHECKED, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.DOUBLED_MARKED, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.DOUBLED_LATE, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.DOUBLED_KEYED, WINDOW)).isZero();
    assertThat(tally.doubled()).hasSize(1);
  }

  @Test
  void aRetryAfterAFailureOfTheCalleeIsDoneOnce() {
    order(1, 2000);
    attempt(1, 0, 500, FAIL_OTHER);
    answer(1, 10, 490, FAIL_OTHER);
    attempt(1, 501, 600, OK);
    answer(1, 502, 590, OK);

    AttemptTally tally = tally();

    assertThat(tally.sum(AttemptCount.CHECKED, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.DOUBLED_INFERRED, WINDOW)).isZero();
    assertThat(tally.doubled()).isEmpty();
  }

  @Test
  void theLoserOfAHedgeMayBeDoneTooAndAKeyIsSeen() {
    order(1, 2000);
    attempt(1, 0, 100, CANCELLED).keyed = true;
    answer(1, 10, 150, OK);
    attempt(1, 50, 100, OK).keyed = true;
    answer(1, 51, 99, OK);

    AttemptTally tally = tally();

    assertThat(tally.gaps()).isEmpty();
    assertThat(tally.sum(AttemptCount.DOUBLED_HEDGED, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(AttemptCount.DOUBLED_KEYED, WINDOW)).isEqualTo(1);
  }

  @Test
  void aSampleKeepsTheSameValuesInWhateverOrderTheyCome() {
    Reservoir up = new Reservoir();
    Reservoir down = new Reservoir();
    LongStream.range(0, 9_000).forEach(i -> up.add(i * 0x9E3779B97F4A7C15L >> 3, i));
    LongStream.range(0, 9_000)
        .map(i -> 8_999 - i)
        .forEach(i -> down.add(i * 0x9E3779B97F4A7C15L >> 3, i));

    assertThat(up.finish()).isEqualTo(down.finish());
    assertThat(up.finish().seen()).isEqualTo(9_000);
    assertThat(up.finish().values()).hasSize(2_000);
  }

  @Test
  void aWindowOfADayHasCoarserBins() {
    StartCounts day =
        new StartCounts(
            new SummaryScope(
                new TimeRange(Spans.START, Spans.START.plusSeconds(86_400)), List.of(), Set.of()));
    assertThat(day.finish().binMillis()).as("24 hours in 36,000 bins").isEqualTo(2_400);
  }
}
