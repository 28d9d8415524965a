package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A real server of Debian's packages on loopback, with samples of the past put into it. */
public final class MetricsServer implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final String url;

  private MetricsServer(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  public String url() {
    return url;
  }

  /** A Prometheus; the test is skipped, and says why, where it is not installed. */
  public static MetricsServer prometheus(Path folder, String openMetrics) throws Exception {
    assumeInstalled("prometheus", "prometheus", "promtool");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("om.txt"), openMetrics);
    Files.writeString(
        folder.resolve("p.yml"),
        "global: {scrape_interval: 1h, external_labels: {cluster: eu1}}\n");
    Process promtool =
        start(folder, "promtool", "tsdb", "create-blocks-from", "openmetrics", "om.txt", "data");
    assertThat(promtool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(promtool.exitValue()).as(Files.readString(folder.resolve("promtool.log"))).isZero();
    int port = freePort();
    return ready(
        start(
            folder,
            "prometheus",
            "--config.file=p.yml",
            "--storage.tsdb.path=" + folder.resolve("data"),
            "--storage.tsdb.retention.time=100y",
            "--web.listen-address=127.0.0.1:" + port),
        port,
        "/-/ready");
  }

  /** A VictoriaMetrics; the test is skipped, and says why, where it is not installed. */
  public static MetricsServer victoriaMetrics(Path folder, String openMetrics) throws Exception {
    assumeInstalled("victoria-metrics", "victoria-metrics");
    Files.createDirectories(folder);
    int port = freePort();
    MetricsServer server =
        ready(
            start(
                folder,
                "victoria-metrics",
                "-storageDataPath=" + folder.resolve("data"),
                "-httpListenAddr=127.0.0.1:" + port,
                "-retentionPeriod=100y"),
            port,
            "/health");
    String inMillis =
        openMetrics
            .lines()
            .filter(line -> !line.startsWith("#"))
            .map(MetricsServer::withMillis)
            .collect(Collectors.joining("\n", "", "\n"));
    server.send(
        HttpRequest.newBuilder(URI.create(server.url + "/api/v1/import/prometheus"))
            .POST(HttpRequest.BodyPublishers.ofString(inMillis))
            .build());
    server.send(HttpRequest.newBuilder(URI.create(server.url + "/internal/force_flush")).build());
    return server;
  }

  /** The older text format has its timestamps in milliseconds. */
  private static String withMillis(String line) {
    int time = line.lastIndexOf(' ') + 1;
    return line.substring(0, time)
        + new BigDecimal(line.substring(time)).movePointRight(3).toBigInteger();
  }

  private void send(HttpRequest request) throws Exception {
    assertThat(HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
        .isBetween(200, 299);
  }

  private static void assumeInstalled(String debianPackage, String... programs) {
    boolean there = List.of(programs).stream().allMatch(MetricsServer::installed);
    if (!there) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] a test of a real server: because Debian's package "
              + debianPackage
              + " is not installed");
    }
    assumeTrue(there, "Debian's package " + debianPackage + " is not installed");
  }

  private static boolean installed(String program) {
    for (String path : System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
      if (Files.isExecutable(Path.of(path, program))) {
        return true;
      }
    }
    return false;
  }

  private static Process start(Path folder, String... command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(command[0] + ".log").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static MetricsServer ready(Process process, int port, String path) throws Exception {
    MetricsServer server = new MetricsServer(process, "http://127.0.0.1:" + port);
    HttpRequest ready = HttpRequest.newBuilder(URI.create(server.url + path)).build();
    for (int i = 0; i < 300; i++) {
      try {
        if (HTTP.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return server;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("the server ended").isFalse();
    }
    server.close();
    throw new IllegalStateException("the server was not ready within 15 s");
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
