package dev.fishbone.connectors.redact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.SharedData;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** To its reader a copy says the same, under other names. */
final class SameSpansTest {
  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "openzipkin__zipkin/zipkin-lens/testdata/smartthings-mobile-web-install.json",
        "openzipkin__zipkin/zipkin-lens/testdata/envoy.json",
        "openzipkin__zipkin/zipkin-lens/testdata/messaging-kafka.json",
        "openzipkin__zipkin/zipkin-lens/testdata/yelp.json",
        "jaegertracing__jaeger-ui/packages/jaeger-ui/src/utils/fixtures/otlp2jaeger-in.json",
        "jaegertracing__jaeger-ui/packages/jaeger-ui/src/utils/fixtures/otlp2jaeger-out.json",
        "jaegertracing__jaeger-ui/packages/jaeger-ui/src/utils/fixtures/otlp2jaeger-multi-in.json.txt"
      })
  void tracesOfOtherProjectsKeepTheirMeaning(String file) throws Exception {
    assertSame(Files.readAllBytes(SharedData.file(file)));
  }

  @Test
  void whatTellsOutcomesOperationsAndEqualRequestsStays() throws Exception {
    String[][] spans = {
      {"GET /users/12", "http.method", "GET", "http.target", "/users/12?token=a"},
      {"GET /users/13", "http.method", "GET", "http.target", "/users/13?token=a"},
      {"GET /users/13", "http.method", "GET", "http.target", "/users/13?token=b"},
      {"GET /users/13", "http.method", "GET", "http.url", "http://u:p@a.example/users/13?token=b"},
      {"GET", "http.method", "GET", "http.target", "/users/anna@example.com"},
      {"GET", "http.method", "GET", "http.target", "/users/user42"},
      {"GET", "http.method", "GET", "http.target", "/users/user43"},
      {"GET", "http.method", "GET", "http.target", "/users/" + "x".repeat(60)},
      {"GET", "http.method", "GET", "http.target", "/users/" + "y".repeat(60)},
      {"GET", "http.method", "GET", "http.target", "/users/0a1b2c3d4e"},
      {"GET", "http.method", "GET", "http.route", "/users/{id}", "url.path", "/users/9"},
      {"GET", "http.method", "GET", "http.route", "/users/4711"},
      {"GET", "http.method", "GET", "http.route", "/users/4712"},
      {"GET /actuator/health", "http.method", "GET", "http.target", "/actuator/health"},
      {"GET /healthz", "http.method", "GET", "url.path", "/healthz"},
      {"GET", "http.method", "GET", "user_agent.original", "kube-probe/1.27 anna"},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b='x' AND c = 12"},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b='y' AND c = 13"},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b=? AND c = ?"},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b='who?' AND c = 1"},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b=\"x 12\""},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b=\"x 13\""},
      {"q", "db.system", "mysql", "db.statement", "SELECT a FROM t WHERE b='never ends"},
      {"q", "db.system", "redis", "db.statement", "SET user:12 'anna'"},
      {"q", "db.system", "redis", "db.statement", "SET user:13 'anna'"},
      {"q", "db.system", "pg", "db.statement", "SELECT $1", "db.query.parameter.0", "anna"},
      {"q", "db.system", "pg", "db.statement", "SELECT $1", "db.query.parameter.0", "berta"},
      {"call", "error", "java.net.SocketTimeoutException: Read timed out by anna"},
      {"call", "error", "true", "error.type", "io.github.CallNotPermittedException"},
      {"call", "exception.message", "deadline exceeded for anna", "error", "true"},
      {"call", "http.status_code", "503"},
      {"call", "rpc.method", "Get", "rpc.service", "a.B", "rpc.grpc.status_code", "4"},
      {"call", "peer.service", "pricing", "thread.name", "http-nio-8080-exec-10"},
      {"call", "server.address", "pricing", "server.port", "8080", "thread.name", "pool-1"},
      {"call", "server.address", "pricing.shop.svc.cluster.local", "thread.name", "anna b 7"},
      {"call", "net.peer.name", "10.0.0.7", "net.peer.port", "8080"},
      {"call", "net.peer.name", "[fe80::1]", "net.peer.port", "8080"},
      {"call", "upstream_cluster", "outbound|80||pricing.shop.svc.cluster.local"},
      {"call", "sampling.probability", "0.25"},
      {"Order 12345678 of anna", "a", "b"},
      {"Order 12345679 of anna", "a", "b"},
      {"Order ab12cd34 of anna", "a", "b"},
      {"Order 12 for anna@example.com is worked on", "a", "b"},
      {"consume", "messaging.system", "kafka", "messaging.destination", "orders"}
    };
    StringBuilder zipkin = new StringBuilder("[");
    for (int i = 0; i < spans.length; i++) {
      zipkin
          .append(i == 0 ? "" : ",\n")
          .append(zipkin(i, i % 2 == 0 ? "orders" : "pricing", spans[i]));
    }
    assertSame(zipkin.append("]").toString().getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static String zipkin(int id, String service, String[] span) {
    StringBuilder tags = new StringBuilder();
    for (int i = 1; i + 1 < span.length; i += 2) {
      tags.append(i == 1 ? "" : ",")
          .append(quoted(span[i]))
          .append(":")
          .append(quoted(span[i + 1]));
    }
    return "{\"traceId\":\"5b8efff798038103d269b633813fc60c\",\"id\":\""
        + String.format(java.util.Locale.ROOT, "%016x", id + 1)
        + "\",\"name\":"
        + quoted(span[0])
        + ",\"kind\":\"CLIENT\",\"timestamp\":1786699800000000,\"duration\":5,\"localEndpoint\":"
        + "{\"serviceName\":\""
        + service
        + "\",\"ipv4\":\"10.0.0.9\",\"port\":80},\"tags\":{"
        + tags
        + "}}";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "\\\"") + '"';
  }

  private void assertSame(byte[] traces) throws Exception {
    Recorded recorded = Recorded.in(temp).add("window.yml", Recorded.WINDOW);
    recorded.add("traces/spans.json", traces).redact(RedactionKey.random());
    SpanColumns before = spans(recorded.original());
    SpanColumns after = spans(recorded.copy());
    assertThat(before.size()).isPositive();
    assertThat(after.size()).isEqualTo(before.size());
    Map<String, String> there = new HashMap<>();
    Map<String, String> back = new HashMap<>();
    for (int row = 0; row < before.size(); row++) {
      assertThat(facts(after, row)).isEqualTo(facts(before, row));
      List<String> names = names(before, row);
      List<String> copies = names(after, row);
      for (int i = 0; i < names.size(); i++) {
        String name = i + " " + names.get(i);
        String copy = i + " " + copies.get(i);
        assertThat(there.computeIfAbsent(name, n -> copy)).as(name).isEqualTo(copy);
        assertThat(back.computeIfAbsent(copy, n -> name)).as(copy).isEqualTo(name);
      }
    }
  }

  private static SpanColumns spans(Path recording) throws Exception {
    RecordingReader reader = new RecordingReader(recording);
    return reader.spans(reader.window()).spans();
  }

  private static String facts(SpanColumns spans, int row) {
    return String.join(
        " ",
        spans.traceHex(row),
        Long.toHexString(spans.spanId(row)),
        Long.toHexString(spans.parentId(row)),
        Long.toString(spans.startNanos(row)),
        Long.toString(spans.endNanos(row)),
        Long.toString(spans.weightMicros(row)),
        spans.names().textOf(spans.service(row)),
        Integer.toString(spans.httpStatus(row)),
        Integer.toString(spans.resend(row)),
        spans.kind(row).name(),
        spans.outcome(row).name(),
        Boolean.toString(spans.probe(row)),
        Boolean.toString(spans.shared(row)),
        Boolean.toString(spans.async(row)));
  }

  /** What may have another name in the copy, but one for each, wherever it stands. */
  private static List<String> names(SpanColumns spans, int row) {
    return List.of(
        spans.names().textOf(spans.operation(row)),
        spans.names().textOf(spans.peer(row)),
        spans.names().textOf(spans.instance(row)),
        spans.names().textOf(spans.threadPool(row)),
        Long.toHexString(spans.argumentHash(row)));
  }
}
