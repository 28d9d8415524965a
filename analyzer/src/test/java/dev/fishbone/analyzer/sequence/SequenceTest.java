package dev.fishbone.analyzer.sequence;

import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_OTHER;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_REJECT;
import static dev.fishbone.telemetry.trace.SpanOutcome.FAIL_TIMEOUT;
import static dev.fishbone.telemetry.trace.SpanOutcome.OK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.blocks.DocumentParser;
import dev.fishbone.analyzer.blocks.Sequence;
import dev.fishbone.analyzer.findings.SequenceEntry;
import dev.fishbone.analyzer.findings.SequenceEntry.Actor;
import dev.fishbone.analyzer.findings.SequenceEntry.Foot;
import dev.fishbone.analyzer.report.Postmortem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a request's spans say, as messages; expected ones written by hand after the first seed. */
final class SequenceTest {
  private static final Map<String, String> PROXIES = Map.of("orders", "orders_be");

  /** Four attempts of 5 s, for each of which Pricing waits 30 s for a connection. */
  private static Request checkout() {
    Request request = new Request();
    long web = request.client(0, "web", "shop", "POST /orders", 0, 20_010, FAIL_OTHER, 502);
    long orders = request.server(web, "orders", "POST /orders", 1, 20_008, FAIL_OTHER, 502);
    for (int attempt = 0; attempt < 4; attempt++) {
      double from = 3 + attempt * 5000.2;
      long call =
          request.resend(
              orders,
              "orders",
              "pricing",
              "GET /price/{sku}",
              from,
              from + 5000,
              FAIL_TIMEOUT,
              0,
              attempt);
      long pricing =
          request.server(
              call, "pricing", "GET /price/{sku}", from + 1, from + 30_003, FAIL_REJECT, 503);
      request.internal(
          pricing,
          "pricing",
          "HikariDataSource.getConnection",
          from + 2,
          from + 30_002,
          FAIL_OTHER);
    }
    return request;
  }

  private static Told storm(long trace) {
    return new Told()
        .finding(
            "amplification/retry-storm",
            "orders->pricing",
            List.of(Request.id(trace)),
            Told.figure("calls-per-request", 3.98, "calls"))
        .finding(
            "pool/saturation", "pricing/db", List.of(), Told.figure("pool-size", 20, "connections"))
        .finding(
            "probe/contention",
            "orders",
            List.of(),
            Told.figure("ejected-instances", 6, "instances"),
            Told.figure("instances", 8, "instances"));
  }

  @Test
  void theFirstSeedsMechanismReadsAsInTheSeed() {
    SequenceEntry told = storm(1).of(checkout().columns(), PROXIES).orElseThrow();
    assertThat(Told.lines(told))
        .containsExactly(
            "Web -> LB: POST /orders",
            "LB -> +Orders: forward",
            "Orders -> +Pricing: GET /price/{sku}",
            "Pricing -> PricingDB: wait for pool connection",
            "loop: retry ×3, no backoff",
            "Orders -x-> Pricing: timeout after 5 s",
            "Orders -> Pricing: same request again",
            "end",
            "Orders -x-> Pricing: timeout after 5 s",
            "Pricing note Pricing: Works on although nobody waits for it any more",
            "Orders --> -LB: 502 after 20 s",
            "LB -x-> Web: 502 after 20 s",
            "PricingDB -x-> Pricing: no connection after 30 s",
            "Pricing -x-> -Orders: 503, at least 25 s too late",
            "LB note Orders: In this incident health checks failed too: 6 of 8 instances were taken"
                + " out");
    assertThat(told.actors())
        .containsExactly(
            new Actor("Web", "Web"),
            new Actor("LB", "Load balancer"),
            new Actor("Orders", "Orders API"),
            new Actor("Pricing", "Pricing"),
            new Actor("PricingDB", "Pricing DB"));
    assertThat(told.foot())
        .containsExactly(
            new Foot("Amplification", "4 Pricing calls per request that met a failure"),
            new Foot("Pool size", "20 connections per Pricing instance"));
    assertThat(told.verdict()).isEqualTo("F0000000001");
    assertThat(told.trace()).isEqualTo(Request.id(1));
    assertThat(told.at()).isEqualTo(Request.START);
    // The last attempt begins after 3 × 5,000.2 ms and is at work 30 s.
    assertThat(told.lengthMillis()).isEqualTo(3 + 3 * 5000.2 + 30_003);
    assertThat(told.whole()).isTrue();
  }

  @Test
  void theDocumentHasTheBlockBeforeTheCausesAndNamesTheTrace() {
    Told storm = storm(1);
    SequenceEntry told = storm.of(checkout().columns(), PROXIES).orElseThrow();
    String document = Postmortem.of(storm.findings(List.of(told)));
    Sequence block = DocumentParser.parse("p.md", document).first(Sequence.class).orElseThrow();
    assertThat(block.faults()).isEmpty();
    assertThat(block.id()).isEqualTo("failure-mechanism");
    assertThat(document)
        .containsSubsequence(
            "## How the failure spread",
            "\"Pricing -x-> -Orders: 503, at least 25 s too late\"",
            "One request, as trace `" + Request.id(1) + "` tells it: begun at 09:52:00 UTC, its",
            "## Why it broke");
  }

  @Test
  void aPauseBeforeRetriesIsToldAsItWas() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 2000, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 10, 30, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /price", 230, 250, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /price", 1450, 1460, OK, 200);
    assertThat(Told.storm(request))
        .containsExactly(
            "Web -> +Orders: POST /orders",
            "Orders -> +Pricing: GET /price",
            "loop: retry ×2, after 0.2 s to 1.2 s",
            "Pricing --> Orders: 503 after 20 ms",
            "Orders -> Pricing: same request again",
            "end",
            "Pricing --> -Orders: OK",
            "Orders --> -Web: OK after 2 s");
  }

  @Test
  void oneRetryNeedsNoLoop() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 60, OK, 200);
    request.call(orders, "orders", "pricing", "GET /price", 10, 30, FAIL_REJECT, 503);
    request.call(orders, "orders", "pricing", "GET /price", 31, 50, OK, 200);
    assertThat(Told.storm(request))
        .contains("Orders -> +Pricing: same request again, no backoff")
        .noneMatch(line -> line.startsWith("loop"));
  }

  @Test
  void attemptsThatFailedInDifferentWaysAreCounted() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 600, FAIL_REJECT, 503);
    request.client(orders, "orders", "pricing", "GET /price", 10, 110, FAIL_TIMEOUT, 0);
    request.call(orders, "orders", "pricing", "GET /price", 111, 131, FAIL_REJECT, 503);
    request.client(orders, "orders", "pricing", "GET /price", 132, 232, FAIL_TIMEOUT, 0);
    request.call(orders, "orders", "pricing", "GET /price", 233, 253, FAIL_REJECT, 503);
    assertThat(Told.storm(request))
        .containsSubsequence(
            "Orders -> Pricing: GET /price",
            "loop: retry ×3, no backoff",
            "Orders -x-> Pricing: failed: timeout (2×), 503 (1×) after 20 ms to 0.1 s",
            "Orders -> Pricing: same request again",
            "end",
            "Pricing --> Orders: 503 after 20 ms");
  }

  @Test
  void retriesWithinRetriesAreShownOnceAndCounted() {
    Request request = new Request();
    long web = request.server(0, "web", "GET /", 0, 310, FAIL_REJECT, 503);
    for (int outer = 0; outer < 3; outer++) {
      double at = 1 + outer * 101;
      long orders =
          request.call(web, "web", "orders", "POST /orders", at, at + 99, FAIL_REJECT, 503);
      for (int inner = 0; inner < 4; inner++) {
        double from = at + 5 + inner * 20;
        request.call(orders, "orders", "pricing", "GET /price", from, from + 19, FAIL_REJECT, 503);
      }
    }
    assertThat(Told.storm(request))
        .containsExactly(
            "Client -> +Web: GET /",
            "Web -> +Orders: POST /orders",
            "Orders -> +Pricing: GET /price",
            "loop: retry ×3, no backoff",
            "Pricing --> Orders: 503 after 19 ms",
            "Orders -> Pricing: same request again",
            "end",
            "Pricing --> -Orders: 503 after 19 ms",
            "loop: retry ×2, no backoff",
            "Orders --> Web: 503 after 99 ms",
            "Web -> Orders: same request again",
            "Orders note Pricing: Each time 4 calls again",
            "end",
            "Orders --> -Web: 503 after 99 ms",
            "Web -x-> -Client: 503 after 0.31 s");
  }

  @Test
  void whatACalleeWithoutSpansDidIsNotTold() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 600, FAIL_OTHER, 500);
    for (int i = 0; i < 3; i++) {
      double from = 10 + 101 * i;
      request.client(orders, "orders", "pricing", "GET /price", from, from + 100, FAIL_TIMEOUT, 0);
    }
    assertThat(Told.storm(request))
        .containsExactly(
            "Web -> +Orders: POST /orders",
            "Orders -> Pricing: GET /price",
            "loop: retry ×2, no backoff",
            "Orders -x-> Pricing: timeout after 0.1 s",
            "Orders -> Pricing: same request again",
            "end",
            "Orders -x-> Pricing: timeout after 0.1 s",
            "Orders -x-> -Web: 500 after 0.6 s");
  }

  @Test
  void retriesThatOnlyTheCalleeSawAreTheProxys() {
    Request request = new Request();
    long web = request.client(0, "web", "shop", "POST /orders", 0, 100, FAIL_REJECT, 503);
    for (int i = 0; i < 3; i++) {
      request.server(web, "orders", "POST /orders", 2 + 30 * i, 30 + 30 * i, FAIL_REJECT, 503);
    }
    assertThat(
            Told.lines(
                new Told()
                    .finding("amplification/retry-storm", "web->orders", List.of(Request.id(1)))
                    .of(request.columns(), PROXIES)
                    .orElseThrow()))
        .containsExactly(
            "Web -> LB: POST /orders",
            "LB -> +Orders: forward",
            "loop: retry ×2, no backoff",
            "Orders --> LB: 503 after 28 ms",
            "LB -> Orders: same request again",
            "end",
            "Orders --> -LB: 503 after 28 ms",
            "LB -x-> Web: 503 after 0.1 s");
  }

  @Test
  void theExampleWithTheMostAttemptsIsTakenAndOfEqualsTheFirstById() {
    Request request = new Request();
    for (long trace : new long[] {3, 2, 1}) {
      request.trace(trace);
      long orders = request.call(0, "web", "orders", "POST /orders", 0, 600, FAIL_REJECT, 503);
      for (int i = 0; i < (trace == 1 ? 2 : 3); i++) {
        double from = 10 + 21 * i;
        request.call(orders, "orders", "pricing", "GET /price", from, from + 20, FAIL_REJECT, 503);
      }
    }
    SequenceEntry told =
        new Told()
            .finding(
                "amplification/retry-storm",
                "orders->pricing",
                List.of(Request.id(1), Request.id(2), Request.id(3)))
            .of(request.columns(), Map.of())
            .orElseThrow();
    assertThat(told.trace()).isEqualTo(Request.id(2));
  }

  @Test
  void aLongRequestIsToldWithoutTheCallsThatHaveNoPartInIt() {
    Request request = new Request();
    long orders = request.call(0, "web", "orders", "POST /orders", 0, 900, FAIL_REJECT, 503);
    for (int other = 0; other < 15; other++) {
      double from = 5 + other * 10;
      request.call(orders, "orders", "stock", "GET /stock/" + other, from, from + 9, OK, 200);
    }
    for (int i = 0; i < 3; i++) {
      double from = 200 + 21 * i;
      request.call(orders, "orders", "pricing", "GET /price", from, from + 20, FAIL_REJECT, 503);
    }
    SequenceEntry told = storm(1).of(request.columns(), Map.of()).orElseThrow();
    assertThat(told.whole()).isFalse();
    assertThat(Told.lines(told))
        .contains("loop: retry ×2, no backoff")
        .noneMatch(line -> line.contains("Stock"));
  }
}
