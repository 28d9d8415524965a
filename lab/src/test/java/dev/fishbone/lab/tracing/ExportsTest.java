package dev.fishbone.lab.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.scenario.Exports;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A thousand checkouts that each call Pricing, under different exports. */
class ExportsTest {
  private static final URI URL = URI.create("http://pricing/prices/7");
  @TempDir Path folder;

  @Test
  void aShareOfTheTracesIsKeptWholeAndSaysSo() throws Exception {
    List<JsonNode> spans = spans(new Exports(0.1, Optional.empty(), Set.of(), Map.of()));

    Map<String, Integer> traces = new LinkedHashMap<>();
    spans.forEach(span -> traces.merge(span.path("traceId").asString(), 1, Integer::sum));
    // 100 expected; a binomial is within four deviations of it.
    assertThat(traces).hasSizeBetween(62, 138);
    assertThat(traces.values()).as("checkout, call and served call").containsOnly(3);
    assertThat(spans)
        .as("0xe666 of 0x10000 are dropped")
        .allSatisfy(span -> assertThat(span.path("traceState").asString()).isEqualTo("ot=th:e666"));
  }

  @Test
  void withoutSamplingNothingIsLeftOutAndNothingSaid() throws Exception {
    assertThat(spans(Exports.ALL))
        .hasSize(3000)
        .allSatisfy(span -> assertThat(span.path("traceState").asString("")).isEmpty());
  }

  @Test
  void aServiceWithoutInstrumentationLeavesNoSpans() throws Exception {
    assertThat(spans(new Exports(1, Optional.empty(), Set.of("pricing"), Map.of())))
        .hasSize(2000)
        .noneMatch(span -> span.path("name").asString().equals("GET /served"));
  }

  @Test
  void aWrongClockShiftsInstantsAndNotDurations() throws Exception {
    Duration ahead = Duration.ofHours(1);
    List<JsonNode> spans =
        spans(new Exports(1, Optional.empty(), Set.of(), Map.of("pricing", ahead)));

    JsonNode served = named(spans, "GET /served");
    long start = served.path("startTimeUnixNano").asLong();
    assertThat(start - named(spans, "POST /orders").path("startTimeUnixNano").asLong())
        .isBetween(ahead.toNanos(), ahead.plusMinutes(1).toNanos());
    assertThat(served.path("endTimeUnixNano").asLong() - start)
        .isBetween(0L, Duration.ofMinutes(1).toNanos());
  }

  private static JsonNode named(List<JsonNode> spans, String name) {
    return spans.stream()
        .filter(span -> span.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<JsonNode> spans(Exports exports) throws Exception {
    Path file = folder.resolve("spans.jsonl");
    try (Tracing tracing = new Tracing(file, exports)) {
      HttpSpans orders = new HttpSpans(tracing.tracer("orders", "orders-1"));
      HttpSpans pricing = new HttpSpans(tracing.tracer("pricing", "pricing-1"));
      for (int i = 0; i < 1000; i++) {
        checkout(orders, pricing);
      }
    }
    List<JsonNode> spans = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      for (JsonNode resource : new JsonMapper().readTree(line).path("resourceSpans")) {
        resource.path("scopeSpans").path(0).path("spans").forEach(spans::add);
      }
    }
    return spans;
  }

  private static void checkout(HttpSpans orders, HttpSpans pricing) {
    Span checkout = orders.server(Map.of(), "POST", "/orders", "/orders", 1);
    Span call = orders.client(Context.root().with(checkout), "GET", URL, "/prices/{sku}", URL, 0);
    HttpRequest.Builder request = HttpRequest.newBuilder(URL);
    HttpSpans.inject(call, request);
    HttpSpans.endServer(
        pricing.server(request.build().headers().map(), "GET", "/served", "/prices/7", 2), 200);
    HttpSpans.endClient(call, 200);
    HttpSpans.endServer(checkout, 201);
  }
}
