package dev.fishbone.telemetry.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.trace.SpanKind;
import dev.fishbone.telemetry.trace.SpanOutcome;
import dev.fishbone.telemetry.trace.Spans;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Calls within calls: layers, work for nobody, fan-out, fallbacks, hedges, weights. */
class TraceStructureTest {
  private static final TimeRange WINDOW = new TimeRange(Spans.START, Spans.START.plusSeconds(60));
  private static final SummaryScope SCOPE = new SummaryScope(WINDOW, List.of(), Set.of());

  private final Spans spans = new Spans();
  private long id;

  private TraceSummary summary() {
    return TraceSummarizer.summarize(spans.columns(), SCOPE);
  }

  private long call(long parent, String caller, String callee, double from, SpanOutcome outcome) {
    long client = ++id;
    spans
        .add(1, client, parent, SpanKind.CLIENT, caller, from, from + 10)
        .operation("op")
        .peer(callee)
        .outcome(outcome);
    long server = ++id;
    spans
        .add(1, server, client, SpanKind.SERVER, callee, from + 1, from + 9)
        .operation("op")
        .outcome(outcome);
    return server;
  }

  private LayerTally layer(String... path) {
    return summary().layers().stream()
        .filter(l -> l.path().equals(List.of(path)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void callersWithoutAParentAreNoAttemptsOfOneCall() {
    for (int outer = 0; outer < 3; outer++) {
      long server = call(0, "web", "orders", 100 * outer, SpanOutcome.FAIL_OTHER);
      for (int inner = 0; inner < 4; inner++) {
        call(server, "orders", "pricing", 100 * outer + 20 * inner, SpanOutcome.FAIL_TIMEOUT);
      }
    }
    // Three outermost spans without a parent are three callers that nothing ties together.
    assertThat(layer("web", "orders", "pricing").sum(LayerCount.NESTED, WINDOW)).isZero();
  }

  @Test
  void threeTimesFourAttemptsAreNestedAndMultiply() {
    spans.add(1, ++id, 0, SpanKind.SERVER, "web", 0, 500).outcome(SpanOutcome.FAIL_OTHER);
    for (int outer = 0; outer < 3; outer++) {
      long server = call(1, "web", "orders", 100 * outer, SpanOutcome.FAIL_OTHER);
      for (int inner = 0; inner < 4; inner++) {
        call(server, "orders", "pricing", 100 * outer + 20 * inner, SpanOutcome.FAIL_TIMEOUT);
      }
    }
    LayerTally layer = layer("web", "orders", "pricing");

    assertThat(layer.sum(LayerCount.NESTED_FAILED, WINDOW)).isEqualTo(1);
    assertThat(layer.sum(LayerCount.ATTEMPTS, WINDOW)).isEqualTo(12);
    assertThat(layer.mostAttempts()).isEqualTo(12);
    assertThat(layer.product().retryMicros()).containsExactly(3_000_000L, 4_000_000L);
    assertThat(layer.product().fanOutMicros()).containsExactly(1_000_000L, 1_000_000L);
    assertThat(layer("web", "orders").sum(LayerCount.NESTED, WINDOW)).isZero();
  }

  @Test
  void eightSecondsOfWorkForACallerThatWaitedTwoWasteSix() {
    spans
        .add(1, 1, 0, SpanKind.CLIENT, "orders", 0, 2000)
        .operation("op")
        .outcome(SpanOutcome.FAIL_TIMEOUT);
    spans.add(1, 2, 1, SpanKind.SERVER, "pricing", 10, 8010).operation("op");
    WasteTally waste = summary().wastes().get(0);

    assertThat(waste.sum(WasteCount.WASTED_TIME, WINDOW)).isEqualTo(60_000);
    assertThat(waste.sum(WasteCount.SERVED_TIME, WINDOW)).isEqualTo(80_000);
    assertThat(waste.sum(WasteCount.CROSS_PRODUCTS, WINDOW)).isEqualTo(4_800_000_000L);
  }

  @Test
  void fanOutTellsManyInvocationsOfOneTraceApart() {
    for (int outer = 0; outer < 50; outer++) {
      long server = call(0, "web", "orders", 100 * outer, SpanOutcome.OK);
      for (int inner = 0; inner <= outer % 3; inner++) {
        call(server, "orders", "pricing", 100 * outer + 20 * inner, SpanOutcome.OK);
      }
    }
    FanOut.Tally inner =
        summary().fanOut().tallies().stream()
            .filter(tally -> tally.callee().equals("pricing"))
            .findFirst()
            .orElseThrow();

    assertThat(inner.sum(FanOutCount.USERS, WINDOW)).isEqualTo(50);
    // 17 invocations call once, 17 twice, 16 three times.
    assertThat(inner.sum(FanOutCount.CALLS, WINDOW)).isEqualTo(17 + 2 * 17 + 3 * 16);
    assertThat(inner.sum(FanOutCount.CALL_SQUARES, WINDOW)).isEqualTo(17 + 4 * 17 + 9 * 16);
  }

  @Test
  void fanOutCountsLogicalCallsOfEachInvocation() {
    spans.add(1, ++id, 0, SpanKind.SERVER, "orders", 0, 900).operation("post");
    for (int page = 0; page < 6; page++) {
      call(1, "orders", "pricing", 10 + 15 * page, SpanOutcome.OK);
    }
    FanOut fanOut = summary().fanOut();
    FanOut.Tally tally = fanOut.tallies().get(0);

    assertThat(fanOut.invocations()).extracting(FanOut.Invocations::operation).contains("post");
    assertThat(tally.operation()).isEqualTo("post");
    assertThat(tally.sum(FanOutCount.CALLS, WINDOW)).isEqualTo(6);
    assertThat(tally.sum(FanOutCount.CALL_SQUARES, WINDOW)).isEqualTo(36);
    assertThat(tally.sum(FanOutCount.SEQUENTIAL, WINDOW)).isEqualTo(1);
    assertThat(tally.sum(FanOutCount.WAITED, WINDOW)).isEqualTo(6);
  }

  @Test
  void aProxysAttemptsBelowARootsOneSpanAreOneCallOfIt() {
    spans.add(1, ++id, 0, SpanKind.CLIENT, "web", 0, 300).operation("post").peer("orders");
    for (int attempt = 0; attempt < 3; attempt++) {
      spans
          .add(1, ++id, 1, SpanKind.SERVER, "orders", 100 * attempt + 1, 100 * attempt + 90)
          .operation("post")
          .outcome(attempt < 2 ? SpanOutcome.FAIL_OTHER : SpanOutcome.OK);
    }
    FanOut fanOut = summary().fanOut();

    assertThat(fanOut.tallies()).hasSize(1);
    assertThat(fanOut.tallies().get(0).caller()).isEqualTo("web");
    assertThat(fanOut.tallies().get(0).sum(FanOutCount.CALLS, WINDOW)).isEqualTo(1);
    assertThat(fanOut.tallies().get(0).sum(FanOutCount.USERS, WINDOW)).isEqualTo(1);
  }

  @Test
  void aFallbackHostIsExtraLoadForTheSecondCallee() {
    spans.add(1, ++id, 0, SpanKind.SERVER, "orders", 0, 900).operation("post");
    call(1, "orders", "pricing-eu", 10, SpanOutcome.FAIL_TIMEOUT);
    call(1, "orders", "pricing-us", 30, SpanOutcome.OK);
    List<EdgeTally> edges = summary().edges();

    assertThat(edges.get(0).sum(EdgeCount.FAILOVERS, WINDOW)).isZero();
    assertThat(edges.get(1).sum(EdgeCount.FAILOVERS, WINDOW)).isEqualTo(1);
    assertThat(edges.get(1).sum(EdgeCount.INFERRED_RETRIES, WINDOW)).isZero();
  }

  @Test
  void aSecondCallFiftyMillisecondsIntoTheFirstMayBeAHedge() {
    spans.add(1, ++id, 0, SpanKind.SERVER, "orders", 0, 900).operation("post");
    spans.add(1, 2, 1, SpanKind.CLIENT, "orders", 5, 205).operation("op").peer("pricing");
    spans.add(1, 3, 1, SpanKind.CLIENT, "orders", 55, 105).operation("op").peer("pricing");
    EdgeTally edge = summary().edges().get(0);

    assertThat(edge.sum(EdgeCount.LAGGED_CALLS, WINDOW)).isEqualTo(1);
    assertThat(edge.lags().quantileSeconds(0.5)).isCloseTo(0.05, within(0.0002));
  }

  @Test
  void aTraceKeptInTenCountsTen() {
    spans.add(1, ++id, 0, SpanKind.SERVER, "orders", 0, 900).weightMicros = 10_000_000;
    call(1, "orders", "pricing", 10, SpanOutcome.OK);
    TraceSample sample = summary().sample();

    assertThat(sample.traces()).isEqualTo(1);
    assertThat(sample.mixed()).as("the calls weigh one").isEqualTo(1);
    assertThat(sample.entries().get(0).weights().total()).isEqualTo(10_000);
    assertThat(sample.entries().get(0).squares().total()).isEqualTo(100_000);
    assertThat(sample.edges().get(0).sum(EdgeCount.ATTEMPTS, WINDOW)).isEqualTo(10_000);
  }

  @Test
  void withoutSamplingNothingIsWeighed() {
    call(0, "web", "orders", 0, SpanOutcome.OK);

    assertThat(summary().sample()).isEqualTo(TraceSample.NONE);
  }

  @Test
  void bucketsKeepLengthsToHalfAPercent() {
    for (long micros = 1; micros < 4_000_000_000L; micros = micros * 5 / 4 + 1) {
      Durations one = new Durations(Map.of(Durations.bucket(micros), 1L));

      assertThat(one.quantileSeconds(0.5)).isCloseTo(micros / 1e6, within(0.005 * micros / 1e6));
    }
  }
}
