package dev.fishbone.analyzer.routing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Alertmanager on loopback, alone, with one configuration. */
final class AlertmanagerServer implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final String url;
  private final Path log;

  private AlertmanagerServer(Process process, String url, Path log) {
    this.process = process;
    this.url = url;
    this.log = log;
  }

  /** Skips the test, and says why, where Debian's package is not installed. */
  static void assumeInstalled(Class<?> test) {
    boolean there = false;
    for (String path : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      there |= Files.isExecutable(Path.of(path, "prometheus-alertmanager"));
    }
    if (!there) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] "
              + test.getSimpleName()
              + ": Debian package prometheus-alertmanager is not installed");
    }
    assumeTrue(there, "prometheus-alertmanager is not installed");
  }

  static AlertmanagerServer start(Path folder, String config) throws Exception {
    Files.createDirectories(folder);
    Path file = Files.writeString(folder.resolve("alertmanager.yml"), config);
    Path log = folder.resolve("alertmanager.log");
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Process process =
        new ProcessBuilder(
                "prometheus-alertmanager",
                "--config.file=" + file,
                "--storage.path=" + folder.resolve("data"),
                "--cluster.listen-address=",
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    AlertmanagerServer server = new AlertmanagerServer(process, "http://127.0.0.1:" + port, log);
    try {
      server.awaitReady();
    } catch (Exception | AssertionError e) {
      server.close();
      throw e;
    }
    return server;
  }

  private void awaitReady() throws Exception {
    for (int i = 0; i < 300; i++) {
      try {
        if (send(request("/-/ready")).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
        throw new AssertionError("Alertmanager ended: " + Files.readString(log));
      }
    }
    throw new AssertionError("Alertmanager was not ready within 15 s");
  }

  String url() {
    return url;
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode post(String path, Object body) throws Exception {
    HttpResponse<String> answer =
        send(
            request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body))));
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body().isEmpty() ? JSON.nullNode() : JSON.readTree(answer.body());
  }

  /** Makes alerts fire for a minute by now: no group waits for them. */
  void fire(List<Map<String, String>> alerts) throws Exception {
    fire(alerts, Instant.now().minusSeconds(60));
  }

  void fire(List<Map<String, String>> alerts, Instant since) throws Exception {
    List<Object> body = new ArrayList<>();
    for (Map<String, String> labels : alerts) {
      body.add(Map.of("labels", labels, "startsAt", since.toString()));
    }
    post("/api/v2/alerts", body);
  }

  /** Sets a silence and gives its id. */
  String silence(Map<String, Object> silence) throws Exception {
    return post("/api/v2/silences", silence).path("silenceID").asString("");
  }

  /** Sets one that holds all with a label for an hour from now, and gives its id. */
  String silence(String label, String value) throws Exception {
    Instant now = Instant.now();
    return silence(
        Map.of(
            "matchers",
            List.of(Map.of("name", label, "value", value, "isRegex", false, "isEqual", true)),
            "startsAt",
            now.toString(),
            "endsAt",
            now.plusSeconds(3600).toString(),
            "createdBy",
            "ada",
            "comment",
            "maintenance"));
  }

  String get(String path) throws Exception {
    return send(request(path)).body();
  }

  JsonNode json(String path) throws Exception {
    return JSON.readTree(get(path));
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
