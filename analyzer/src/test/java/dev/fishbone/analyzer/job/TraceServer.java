package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Zipkin's own server on loopback, where the build was told to bring it. */
record TraceServer(MetricsServer server) implements AutoCloseable {
  private static final Path JAR = Path.of("../connectors/target/zipkin/zipkin.jar");

  static boolean isHere(Class<?> test) {
    if (!Files.exists(JAR)) {
      System.out.println(
          "[not run] "
              + test.getSimpleName()
              + ": its part with Zipkin, because the build ran without -Pservers");
    }
    return Files.exists(JAR);
  }

  /** With calls of a cart by a web shop, one a second, of three spans each. */
  static TraceServer withCalls(Path folder, long startSeconds, int calls) throws Exception {
    Files.createDirectories(folder);
    int port = MetricsServer.freePort();
    Process process =
        MetricsServer.start(
            folder,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-jar",
            JAR.toRealPath().toString(),
            "--armeria.ports[0].port=" + port,
            "--armeria.ports[0].address=127.0.0.1",
            "--armeria.ports[0].protocols[0]=http");
    MetricsServer server =
        new MetricsServer(process, "http://127.0.0.1:" + port).awaited("/health");
    StringBuilder spans = new StringBuilder("[");
    for (int call = 0; call < calls; call++) {
      long at = (startSeconds + call) * 1_000_000;
      spans.append(call == 0 ? "" : ",").append(span(call, 1, "", "CLIENT", at, "web"));
      spans.append(',').append(span(call, 2, id(call, 1), "SERVER", at + 200, "cart"));
      spans.append(',').append(span(call, 3, id(call, 2), "CLIENT", at + 400, "cart"));
    }
    HttpRequest post =
        HttpRequest.newBuilder(URI.create(server.url() + "/api/v2/spans"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(spans.append(']').toString()))
            .build();
    assertThat(HttpClient.newHttpClient().send(post, BodyHandlers.discarding()).statusCode())
        .isEqualTo(202);
    // They can be found some time after the server has taken them.
    return new TraceServer(server.awaited("/api/v2/trace/" + trace(calls - 1)));
  }

  private static String trace(int call) {
    return String.format(Locale.ROOT, "%032x", 0xabc0000 + call);
  }

  private static String id(int call, int span) {
    return String.format(Locale.ROOT, "%016x", call * 16L + span);
  }

  private static String span(
      int call, int span, String parent, String kind, long micros, String service) {
    return String.format(
        Locale.ROOT,
        "{\"traceId\":\"%s\",\"id\":\"%s\",\"kind\":\"%s\",\"name\":\"get\",\"timestamp\":%d,"
            + "\"duration\":900,\"localEndpoint\":{\"serviceName\":\"%s\"}%s}",
        trace(call),
        id(call, span),
        kind,
        micros,
        service,
        parent.isEmpty() ? "" : ",\"parentId\":\"" + parent + "\"");
  }

  String url() {
    return server.url();
  }

  @Override
  public void close() throws InterruptedException {
    server.close();
  }
}
