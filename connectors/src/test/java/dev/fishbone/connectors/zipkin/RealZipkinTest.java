package dev.fishbone.connectors.zipkin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.SharedData;
import dev.fishbone.connectors.SpanRead;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.trace.SpanColumns;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Zipkin's own server, started once; skipped where the build was not told to bring it. */
@Timeout(120)
class RealZipkinTest {
  private static final Path JAR = Path.of("target/zipkin/zipkin.jar");
  private static final long START_MICROS = 1_786_699_800_000_000L;
  private static final int TRACES = 600;
  private static final JsonMapper JSON = new JsonMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private static Path logs;
  private static Process server;
  private static String url = "";

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    if (!Files.exists(JAR)) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] RealZipkinTest: Zipkin's server is not there, because the build ran without"
              + " -Pservers");
    }
    assumeTrue(Files.exists(JAR), "Zipkin's server is not there: build with -Pservers");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    url = "http://127.0.0.1:" + port;
    ProcessBuilder java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                JAR.toString(),
                "--armeria.ports[0].port=" + port,
                "--armeria.ports[0].address=127.0.0.1",
                "--armeria.ports[0].protocols[0]=http")
            .redirectErrorStream(true)
            .redirectOutput(logs.resolve("zipkin.log").toFile());
    java.environment().put("QUERY_PORT", Integer.toString(port));
    server = java.start();
    await("/health");
    post(calls());
  }

  /** Until the server answers with success. */
  private static void await(String path) throws Exception {
    for (int i = 0; i < 900; i++) {
      try {
        if (HTTP.send(get(path), HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      assertThat(server.waitFor(100, TimeUnit.MILLISECONDS)).as("the server ended").isFalse();
    }
    throw new IllegalStateException(path + " did not answer within 90 s");
  }

  private static HttpRequest get(String path) {
    return HttpRequest.newBuilder(URI.create(url + path)).build();
  }

  @AfterAll
  static void stop() throws InterruptedException {
    if (server != null) {
      server.destroy();
      if (!server.waitFor(5, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  /** Stores spans; they can be found some time after the server has taken them. */
  private static void post(List<JsonNode> spans) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/v2/spans"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(spans.toString()))
            .build();
    assertThat(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
        .isEqualTo(202);
    await("/api/v2/trace/" + spans.get(spans.size() - 1).path("traceId").asString());
  }

  /** A call whose halves share an id, and the server's call to a store, once a second. */
  private static List<JsonNode> calls() {
    List<JsonNode> spans = new ArrayList<>();
    for (int i = 0; i < TRACES; i++) {
      long at = START_MICROS + i * 1_000_000L;
      String trace = String.format(Locale.ROOT, "%032x", 0xabc0000 + i);
      String id = String.format(Locale.ROOT, "%016x", 0x1000 + i);
      spans.add(span(trace, id, "CLIENT", at, "web", ""));
      spans.add(span(trace, id, "SERVER", at + 200, "cart", ",\"shared\":true"));
      String child = String.format(Locale.ROOT, "%016x", 0x9000 + i);
      spans.add(span(trace, child, "CLIENT", at + 400, "cart", ",\"parentId\":\"" + id + "\""));
    }
    return spans;
  }

  private static JsonNode span(
      String trace, String id, String kind, long at, String service, String more) {
    return JSON.readTree(
        String.format(
            Locale.ROOT,
            "{\"traceId\":\"%s\",\"id\":\"%s\",\"kind\":\"%s\",\"name\":\"get\",\"timestamp\":%d,"
                + "\"duration\":900,\"localEndpoint\":{\"serviceName\":\"%s\"}%s}",
            trace,
            id,
            kind,
            at,
            service,
            more));
  }

  private Coverage.Entry pull(TimeRange window, ServiceMap... services) throws Exception {
    Map<String, String> settings = Map.of("url", url, "search-limit", "50");
    try (Connector connector =
        new ZipkinConnectorFactory().create(SourceSettings.of("zipkin", settings))) {
      Pull all = Pulls.of(window, connector.offers(), folder);
      Pull pull =
          new Pull(
              all.window(),
              all.ranges(),
              window,
              all.signals(),
              List.of(services),
              all.recording(),
              all.work(),
              all.deadline());
      return connector.pull(pull).entries().get(0);
    }
  }

  private static List<String> posted(List<JsonNode> spans) {
    return spans.stream()
        .map(
            span ->
                "0".repeat(32 - span.path("traceId").asString().length())
                    + span.path("traceId").asString()
                    + " "
                    + span.path("id").asString()
                    + " "
                    + span.path("shared").asBoolean(false)
                    + " "
                    + span.path("timestamp").asLong()
                    + " "
                    + span.path("localEndpoint")
                        .path("serviceName")
                        .asString("")
                        .toLowerCase(Locale.ROOT))
        .sorted()
        .toList();
  }

  private static List<String> read(SpanRead read) {
    SpanColumns spans = read.spans();
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < spans.size(); row++) {
      lines.add(
          HexFormat.of().toHexDigits(spans.traceHigh(row))
              + HexFormat.of().toHexDigits(spans.traceLow(row))
              + " "
              + HexFormat.of().toHexDigits(spans.spanId(row))
              + " "
              + spans.shared(row)
              + " "
              + spans.startNanos(row) / 1_000
              + " "
              + spans.names().textOf(spans.service(row)));
    }
    return lines.stream().sorted().toList();
  }

  private static TimeRange window(List<JsonNode> spans) {
    long first = spans.stream().mapToLong(s -> s.path("timestamp").asLong()).min().getAsLong();
    long last = spans.stream().mapToLong(s -> s.path("timestamp").asLong()).max().getAsLong();
    return TimeRange.ofMillis(first / 1_000 - 1_000, last / 1_000 + 1_000);
  }

  @Test
  void everySpanComesBackOnceThoughNoAnswerHoldsThemAll() throws Exception {
    List<JsonNode> spans = calls();
    Coverage.Entry entry = pull(window(spans));
    assertThat(entry.gaps()).isEmpty();
    assertThat(entry.asked()).isGreaterThanOrEqualTo(TRACES / 50).isEqualTo(entry.received());
    assertThat(read(Pulls.spans(window(spans), folder))).isEqualTo(posted(spans));
  }

  @Test
  void askedByTwoServicesOfTheSameTracesEachTraceIsStillWrittenOnce() throws Exception {
    List<JsonNode> spans = calls();
    ServiceMap web = new ServiceMap("Web", List.of(), List.of(), Map.of());
    ServiceMap cart =
        new ServiceMap("c", List.of(Map.of("service.name", "cart")), List.of(), Map.of());
    assertThat(pull(window(spans), web, cart).gaps()).isEmpty();
    assertThat(read(Pulls.spans(window(spans), folder))).isEqualTo(posted(spans));
  }

  @Test
  void tracesOfOtherMakersComeBackAsTheyWere() throws Exception {
    for (String name : List.of("ascend", "yelp", "messaging-kafka", "skew", "envoy")) {
      Path file = SharedData.file("openzipkin__zipkin/zipkin-lens/testdata/" + name + ".json");
      List<JsonNode> spans = new ArrayList<>();
      JSON.readTree(file).forEach(spans::add);
      post(spans);
      assertThat(pull(window(spans)).gaps()).isEmpty();
      assertThat(read(Pulls.spans(window(spans), folder))).isEqualTo(posted(spans));
    }
  }
}
