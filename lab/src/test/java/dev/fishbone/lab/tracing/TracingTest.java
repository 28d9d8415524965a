package dev.fishbone.lab.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.scenario.Exports;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TracingTest {
  @TempDir Path folder;

  @Test
  void aResendIsASiblingWithItsNumberAndTheServerIsItsChild() throws Exception {
    Path file = folder.resolve("spans.jsonl");
    try (Tracing tracing = new Tracing(file, Exports.ALL)) {
      HttpSpans orders = new HttpSpans(tracing.tracer("orders", "orders-1"));
      HttpSpans pricing = new HttpSpans(tracing.tracer("pricing", "pricing-1"));
      Span checkout = orders.server(java.util.Map.of(), "POST", "/orders", "/orders", 1);
      Context parent = Context.root().with(checkout);
      URI url = URI.create("http://pricing/prices/7");
      URI peer = URI.create("http://127.0.0.1:4711");
      HttpSpans.endFailed(orders.client(parent, "GET", url, "/prices/{sku}", peer, 0), "timeout");
      Span second = orders.client(parent, "GET", url, "/prices/{sku}", peer, 1);
      HttpRequest.Builder request = HttpRequest.newBuilder(url);
      HttpSpans.inject(second, request);
      HttpSpans.endServer(
          pricing.server(
              request.build().headers().map(), "GET", "/prices/{sku}", "/prices/7", 4711),
          200);
      HttpSpans.endClient(second, 200);
      HttpSpans.endServer(checkout, 201);
    }

    List<JsonNode> spans = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode resource = new JsonMapper().readTree(line).path("resourceSpans").path(0);
      resource.path("scopeSpans").path(0).path("spans").forEach(spans::add);
    }
    assertThat(spans).hasSize(4);
    JsonNode checkout = named(spans, 2, "POST /orders");
    JsonNode first = attempt(spans, false);
    JsonNode second = attempt(spans, true);
    JsonNode served = named(spans, 2, "GET /prices/{sku}");
    assertThat(checkout.path("traceId").asString()).matches("[0-9a-f]{32}");
    assertThat(first.path("parentSpanId")).isEqualTo(checkout.path("spanId"));
    assertThat(second.path("parentSpanId")).isEqualTo(checkout.path("spanId"));
    assertThat(served.path("parentSpanId")).isEqualTo(second.path("spanId"));
    assertThat(first.path("status").path("code").asInt()).isEqualTo(2);
    assertThat(first.path("attributes").toString())
        .contains("\"error.type\"", "timeout", "http://pricing/prices/7", "\"4711\"");
  }

  private static JsonNode attempt(List<JsonNode> spans, boolean resend) {
    return spans.stream()
        .filter(span -> span.path("kind").asInt() == 3)
        .filter(span -> span.path("attributes").toString().contains("resend_count") == resend)
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode named(List<JsonNode> spans, int kind, String name) {
    return spans.stream()
        .filter(span -> span.path("kind").asInt() == kind)
        .filter(span -> span.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
