package dev.fishbone.analyzer.sequence;

import static dev.fishbone.telemetry.trace.SpanOutcome.CANCELLED;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_REJECT;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_TIMEOUT;
import static dev.fishbone.telemetry.trace.SpanOutcome.OK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.trace.SpanColumns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What looks like retries, like loops or like an example, and is none. */
final class SequenceLookAlikeTest {
  @Test
  void aCallThatIsNotTriedAgainIsAPlainCall() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 40, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /price", 5, 30, FAIL_REJECT, 503);
    assertThat(Told.storm(request))
        .containsExactly(
            "Web -> +Orders: POST /orders",
            "Orders -> +Pricing: GET /price",
            "Pricing --> -Orders: 503 after 25 ms",
            "Orders -x-> -Web: 503 after 40 ms");
  }

  @Test
  void aRequestInWhichNothingWentWrongIsAnExampleOfNothing() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 40, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 5, 30, OK, 200);
    assertThat(storm().of(request.columns(), Map.of())).isEmpty();
  }

  @Test
  void callsOfTwoKindsByTurnsAreSaidToBeAmongOthers() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 200, OK, 200);
    for (int item = 0; item < 3; item++) {
      double from = 10 + 40 * item;
      request.call(orders, "orders", "pricing", "GET /price", from, from + 19, OK, 200);
      request.call(orders, "orders", "stock", "GET /stock", from + 20, from + 39, OK, 200);
    }
    assertThat(Told.storm(request))
        .containsSubsequence(
            "loop: 3 calls, one after the other, in 99 ms, with other calls between them",
            "Orders -> +Pricing: GET /price",
            "end",
            "loop: 3 calls, one after the other, in 99 ms, with other calls between them",
            "Orders -> +Stock: GET /stock",
            "end");
  }

  @Test
  void twoDifferentCallsInARowAreNoRetry() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 40, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /price", 5, 15, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /stock", 16, 30, FAIL_REJECT, 503);
    assertThat(Told.storm(request))
        .containsExactly(
            "Web -> +Orders: POST /orders",
            "Orders -> +Pricing: GET /price",
            "Pricing --> -Orders: 503 after 10 ms",
            "Orders -> +Pricing: GET /stock",
            "Pricing --> -Orders: 503 after 14 ms",
            "Orders -x-> -Web: 503 after 40 ms");
  }

  @Test
  void aSecondCallAfterASuccessIsNoRetry() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 40, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 5, 15, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 16, 30, OK, 200);
    assertThat(Told.storm(request))
        .filteredOn(line -> line.startsWith("Orders -> "))
        .containsExactly("Orders -> +Pricing: GET /price", "Orders -> +Pricing: GET /price");
  }

  @Test
  void aHedgeIsNoLoopOfRetries() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 300, OK, 200);
    long slow = request.client(orders, "orders", "pricing", "GET /price", 5, 250, CANCELLED, 0);
    request.server(slow, "pricing", "GET /price", 6, 240, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 105, 245, OK, 200);
    assertThat(Told.storm(request))
        .noneMatch(line -> line.startsWith("loop"))
        .containsSubsequence(
            "Orders -> +Pricing: same request again after 0.1 s, beside the one before",
            "Orders -x-> Pricing: cancelled after 0.24 s");
  }

  @Test
  void callsOneAfterTheOtherAreALoopOfCallsAndNotOfRetries() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 200, OK, 200);
    for (int page = 0; page < 6; page++) {
      request.call(
          orders, "orders", "pricing", "GET /page", 10 + 20 * page, 29 + 20 * page, OK, 200);
    }
    assertThat(Told.storm(request))
        .containsExactly(
            "Web -> +Orders: POST /orders",
            "loop: 6 calls, one after the other, in 0.12 s",
            "Orders -> +Pricing: GET /page",
            "Pricing --> -Orders: OK",
            "end",
            "Orders --> -Web: OK after 0.2 s");
  }

  @Test
  void callsAtOnceAreSaidToBe() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 200, OK, 200);
    for (int page = 0; page < 6; page++) {
      request.call(orders, "orders", "pricing", "GET /page", 10 + page * 0.1, 60, OK, 200);
    }
    assertThat(Told.storm(request)).contains("loop: 6 calls, at once, in 50 ms");
  }

  @Test
  void withoutAFindingThereIsNoSequenceAndNothingIsRead() {
    Told nothing = new Told();
    assertThat(Sequences.wanted(nothing.findings())).isEmpty();
    assertThat(nothing.of(new SpanColumns(), Map.of())).isEmpty();
  }

  @Test
  void aFindingWithoutTracesOrOfAnotherKindHasNone() {
    Told told =
        new Told()
            .finding("pool/saturation", "pricing/db", List.of())
            .finding("paging/unpaged-alert", "PoolWait", List.of(Request.id(1)));
    assertThat(Sequences.wanted(told.findings())).isEmpty();
  }

  @Test
  void aTraceThatIsNotThereIsNotTold() {
    Request request = new Request().trace(7);
    request.call(0, "web", "orders", "POST /orders", 0, 40, OK, 200);
    assertThat(storm().of(request.columns(), Map.of())).isEmpty();
  }

  @Test
  void aTraceWhoseParentsAreMissingIsNotTold() {
    Request request = new Request();
    request.call(0, "web", "orders", "POST /orders", 0, 40, FAIL_TIMEOUT, 0);
    request.call(999, "orders", "pricing", "GET /price", 5, 15, FAIL_TIMEOUT, 0);
    assertThat(storm().of(request.columns(), Map.of())).isEmpty();
  }

  @Test
  void aHugeTraceIsNotTold() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 900, OK, 200);
    for (int i = 0; i < 250; i++) {
      request.call(orders, "orders", "pricing", "GET /price", 5 + 3 * i, 7.5 + 3 * i, OK, 200);
    }
    assertThat(storm().of(request.columns(), Map.of())).isEmpty();
  }

  @Test
  void aTraceWithoutTheCallsThatTheFindingIsAboutIsNotTold() {
    Request request = new Request();
    request.call(0, "web", "orders", "POST /orders", 0, 40, OK, 200);
    assertThat(storm().of(request.columns(), Map.of())).isEmpty();
  }

  private static Told storm() {
    return new Told()
        .finding("amplification/retry-storm", "orders->pricing", List.of(Request.id(1)));
  }
}
