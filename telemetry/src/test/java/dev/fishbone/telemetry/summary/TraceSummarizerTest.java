package dev.fishbone.telemetry.summary;

import static dev.fishbone.telemetry.trace.SpanKind.CLIENT;
import static dev.fishbone.telemetry.trace.SpanKind.SERVER;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_OTHER;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_TIMEOUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.Spans;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One checkout that meets a failing Pricing: web → orders → 4 × pricing. */
class TraceSummarizerTest {
  private static final TimeRange WINDOW = new TimeRange(Spans.START, Spans.START.plusSeconds(600));

  private final Spans spans = new Spans();

  private void checkout(long trace, double at, double serverClockAhead) {
    double s = serverClockAhead;
    spans
        .add(trace, 1, 0, CLIENT, "web", at, at + 2100)
        .operation("POST /orders")
        .peer("lb:80")
        .outcome(FAIL_OTHER);
    spans
        .add(trace, 2, 1, SERVER, "orders", at + 5 + s, at + 2095 + s)
        .operation("POST /orders")
        .instance("o1")
        .outcome(FAIL_OTHER);
    for (int i = 0; i < 4; i++) {
      double from = at + 10 + 500 * i;
      spans
          .add(trace, 10 + i, 2, CLIENT, "orders", from + s, from + 500 + s)
          .operation("GET /price")
          .peer("10.0.0." + i + ":9000")
          .outcome(FAIL_TIMEOUT)
          .resend(i);
    }
    spans.add(trace, 20, 10, SERVER, "pricing", at + 12, at + 900).operation("GET /price");
  }

  /** A checkout that works shows who answers at the four addresses. */
  private void calm(long trace, double at, int address) {
    spans.add(trace, 1, 0, CLIENT, "web", at, at + 40).operation("POST /orders").peer("lb:80");
    spans.add(trace, 2, 1, SERVER, "orders", at + 1, at + 39).operation("POST /orders");
    spans
        .add(trace, 3, 2, CLIENT, "orders", at + 5, at + 30)
        .operation("GET /price")
        .peer("10.0.0." + address + ":9000");
    spans.add(trace, 4, 3, SERVER, "pricing", at + 6, at + 29).operation("GET /price");
  }

  private TraceSummary summary(TimeRange... baselines) {
    return TraceSummarizer.summarize(
        spans.columns(), new SummaryScope(WINDOW, List.of(baselines), Set.of()));
  }

  @Test
  void fourAttemptsAtFourAddressesAreOneCallOfPricing() {
    for (int i = 0; i < 4; i++) {
      calm(100 + i, 1000, i);
    }
    checkout(1, 60_000, 0);

    EdgeTally edge = edge(summary(), "orders", "pricing");

    assertThat(edge.attemptsPerCall()).isEqualTo(Map.of(1, 4L, 4, 1L));
    assertThat(edge.sum(EdgeCount.ATTEMPTS, WINDOW)).isEqualTo(8);
    assertThat(edge.sum(EdgeCount.FIRST_ATTEMPTS, WINDOW)).isEqualTo(5);
    assertThat(edge.sum(EdgeCount.CERTAIN_RETRIES, WINDOW)).isEqualTo(3);
    assertThat(edge.sum(EdgeCount.TIMEOUTS, WINDOW)).isEqualTo(4);
    assertThat(edge.sum(EdgeCount.REACHED, WINDOW)).isEqualTo(5);
    assertThat(edge.sum(EdgeCount.ORPHANED, WINDOW)).isEqualTo(1);
    assertThat(edge.sum(EdgeCount.REQUESTS, WINDOW)).isEqualTo(5);
    assertThat(edge.sum(EdgeCount.REQUEST_CALLS, WINDOW)).isEqualTo(8);
    assertThat(edge.sum(EdgeCount.FAILED_FIRST_REQUESTS, WINDOW)).isEqualTo(1);
    assertThat(edge.sum(EdgeCount.FAILED_FIRST_CALLS, WINDOW)).isEqualTo(4);
    assertThat(edge.followed()).isEqualTo(new EdgeTally.Followed(3, 1, 0, 4));
    assertThat(edge.exemplars().get(0)).isEqualTo("0".repeat(31) + "1");
    long second = Spans.START.getEpochSecond() + 60;
    assertThat(edge.count(EdgeCount.FAILED_FIRST_CALLS).at(second))
        .as("in the second of the root's start")
        .isEqualTo(4);
    assertThat(edge.count(EdgeCount.ATTEMPTS).at(second + 1)).isEqualTo(2);
  }

  @Test
  void aRequestCountsOnceAsItsOutermostSpanSawIt() {
    checkout(1, 60_000, 0);
    calm(2, 1000, 0);

    assertThat(summary().roots())
        .singleElement()
        .satisfies(
            root -> {
              assertThat(root.service()).isEqualTo("web");
              assertThat(root.entry()).isEqualTo("orders");
              assertThat(root.requests().total()).isEqualTo(2);
              assertThat(root.failures().total()).isEqualTo(1);
              assertThat(root.failed()).hasSize(1);
            });
  }

  @Test
  void aClockFiveMinutesOffChangesNoCallAndIsMeasured() {
    for (int i = 0; i < 4; i++) {
      calm(100 + i, 1000, i);
    }
    checkout(1, 60_000, 0);
    TraceSummary right = summary();
    checkout(1, 60_000, 0);
    Spans ahead = new Spans();
    ahead.add(5, 1, 0, CLIENT, "web", 0, 40);
    ahead.add(5, 2, 1, SERVER, "orders", 300_001, 300_037);

    assertThat(TraceSummarizer.summarize(ahead.columns(), scope()).skews())
        .containsExactly(new TraceSummary.Skew("web", "orders", 299_999_000_000L, 2_000_000L));
    assertThat(summary().edges()).as("and duplicates change nothing").isEqualTo(right.edges());
  }

  @Test
  void attemptsAreCountedByTheCallersClock() {
    calm(100, 1000, 0);
    checkout(1, 60_000, 0);

    assertThat(
            edge(summary(), "orders", "pricing")
                .count(EdgeCount.ATTEMPTS)
                .at(Spans.START.getEpochSecond() + 60))
        .isEqualTo(1 + 0L);
  }

  @Test
  void healthChecksAreNeitherCallsNorRequests() {
    spans
        .add(1, 1, 0, SERVER, "orders", 0, 300)
        .operation("GET /health")
        .probe()
        .outcome(FAIL_OTHER);
    spans.add(1, 2, 1, CLIENT, "orders", 1, 2).peer("db");

    TraceSummary summary = summary();

    assertThat(summary.edges()).isEmpty();
    assertThat(summary.roots()).isEmpty();
    ServiceTally tally = summary.services().get(0);
    assertThat(tally.count(ServiceCount.REQUESTS).total()).isZero();
    assertThat(tally.count(ServiceCount.PROBES).total()).isEqualTo(1);
    assertThat(tally.count(ServiceCount.PROBE_FAILURES).total()).isEqualTo(1);
    assertThat(tally.count(ServiceCount.PROBE_DURATION_MICROS).total()).isEqualTo(300_000);
  }

  @Test
  void whatLiesOutsideWindowAndBaselinesIsCountedAndNotJudged() {
    calm(1, 700_000, 0);
    calm(2, -60_000, 0);

    assertThat(summary().edges()).isEmpty();
    assertThat(summary().quality().outsideWindow()).isEqualTo(8);
    TimeRange before = new TimeRange(Spans.START.minusSeconds(120), Spans.START);
    TraceSummary withBaseline = summary(before);
    assertThat(withBaseline.quality().outsideWindow()).isEqualTo(4);
    EdgeTally edge = edge(withBaseline, "orders", "pricing");
    assertThat(edge.sum(EdgeCount.ATTEMPTS, before)).isEqualTo(1);
    assertThat(edge.followed()).isEqualTo(EdgeTally.Followed.NONE);
    assertThat(edge.followedBefore()).isEqualTo(new EdgeTally.Followed(0, 0, 0, 1));
  }

  private static SummaryScope scope() {
    return new SummaryScope(WINDOW, List.of(), Set.of());
  }

  private static EdgeTally edge(TraceSummary summary, String caller, String callee) {
    return summary.edges().stream()
        .filter(e -> e.caller().equals(caller) && e.callee().equals(callee))
        .findFirst()
        .orElseThrow();
  }
}
