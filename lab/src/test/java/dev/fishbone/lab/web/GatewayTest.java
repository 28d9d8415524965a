package dev.fishbone.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.fishbone.lab.retry.RetryPolicy;
import dev.fishbone.lab.scenario.Exports;
import dev.fishbone.lab.tracing.HttpSpans;
import dev.fishbone.lab.tracing.Tracing;
import dev.fishbone.telemetry.TimeRange;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(30)
class GatewayTest {
  private static final RetryPolicy THREE =
      new RetryPolicy(
          Duration.ofSeconds(10),
          3,
          RetryPolicy.Backoff.NONE,
          Optional.empty(),
          Optional.empty());
  @TempDir Path folder;

  @Test
  void aCheckoutThatFailsIsOneRequestOfTheWebWithAllItsAttemptsBelow() throws Exception {
    Ended ended = new Ended();
    Instant begin = Instant.now();
    HttpServer shop =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    shop.createContext(
        "/orders",
        exchange -> {
          exchange.sendResponseHeaders(502, -1);
          exchange.close();
        });
    shop.start();
    Path file = folder.resolve("spans.jsonl");
    try (Tracing tracing = new Tracing(file, Exports.ALL)) {
      ShopRequests requests =
          new ShopRequests(
              HttpClient.newHttpClient(),
              new HttpSpans(tracing.tracer("web", "web-1")),
              URI.create("http://127.0.0.1:" + shop.getAddress().getPort() + "/orders"),
              THREE.timeout());
      Gateway gateway = new Gateway(requests, ended, THREE, 1);
      gateway.checkout(7);
      while (gateway.waiting() > 0) {
        Thread.onSpinWait();
      }
    } finally {
      shop.stop(0);
    }

    List<JsonNode> spans = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      new JsonMapper().readTree(line).at("/resourceSpans/0/scopeSpans/0/spans").forEach(spans::add);
    }
    JsonNode request =
        spans.stream()
            .filter(span -> span.path("name").asString().equals("POST /checkout"))
            .findFirst()
            .orElseThrow();
    assertThat(spans).as("the request and three attempts").hasSize(4);
    assertThat(spans)
        .filteredOn(span -> span.path("name").asString().equals("POST /orders"))
        .allSatisfy(
            attempt -> assertThat(attempt.path("parentSpanId")).isEqualTo(request.path("spanId")));
    assertThat(request.path("attributes").toString()).contains("502");
    assertThat(ended.failedShare(new TimeRange(begin, Instant.now().plusSeconds(1)))).isEqualTo(1);
  }
}
