package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real server on loopback into which an incident's samples were put. */
public record MetricsServer(Process process, String url) implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  public static void assumeInstalled(Class<?> test, String... programs) {
    String[] path = System.getenv().getOrDefault("PATH", "").split(File.pathSeparator);
    List<String> absent =
        Arrays.stream(programs)
            .filter(p -> Arrays.stream(path).noneMatch(f -> Files.isExecutable(Path.of(f, p))))
            .toList();
    if (!absent.isEmpty()) {
      // The build's own report counts skipped tests without saying why.
      System.out.println("[not run] " + test.getSimpleName() + ": because of missing " + absent);
    }
    assumeTrue(absent.isEmpty(), "not installed: " + absent);
  }

  static MetricsServer prometheus(Path folder, RecordedSamples samples) throws Exception {
    Files.createDirectories(folder);
    samples.writeOpenMetrics(folder.resolve("om.txt"));
    return prometheus(folder);
  }

  /**
   * @param folder has the samples in a file {@code om.txt}
   */
  static MetricsServer prometheus(Path folder) throws Exception {
    Files.writeString(folder.resolve("p.yml"), "global: {scrape_interval: 1h}\n");
    Process backfill =
        start(folder, "promtool", "tsdb", "create-blocks-from", "openmetrics", "om.txt", "data");
    assertThat(backfill.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(backfill.exitValue()).isZero();
    int port = freePort();
    Process process =
        start(
            folder,
            "prometheus",
            "--config.file=p.yml",
            "--storage.tsdb.path=data",
            "--storage.tsdb.retention.time=100y",
            "--web.listen-address=127.0.0.1:" + port);
    return new MetricsServer(process, "http://127.0.0.1:" + port).awaited("/-/ready");
  }

  static MetricsServer victoriaMetrics(Path folder, RecordedSamples samples) throws Exception {
    Files.createDirectories(folder);
    Path lines = folder.resolve("import.jsonl");
    samples.writeExport(lines);
    int port = freePort();
    Process process =
        start(
            folder,
            "victoria-metrics",
            "-storageDataPath=data",
            "-httpListenAddr=127.0.0.1:" + port,
            "-retentionPeriod=100y");
    MetricsServer server =
        new MetricsServer(process, "http://127.0.0.1:" + port).awaited("/health");
    server.send(server.request("/api/v1/import").POST(BodyPublishers.ofFile(lines)).build());
    server.send(server.request("/internal/force_flush").build());
    return server;
  }

  public static Process start(Path folder, String... command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(Path.of(command[0]).getFileName() + ".log").toFile())
        .start();
  }

  public static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path));
  }

  private void send(HttpRequest request) throws Exception {
    assertThat(HTTP.send(request, BodyHandlers.discarding()).statusCode()).isBetween(200, 299);
  }

  public MetricsServer awaited(String path) throws Exception {
    for (int attempt = 0; attempt < 1800; attempt++) {
      try {
        if (HTTP.send(request(path).build(), BodyHandlers.discarding()).statusCode() == 200) {
          return this;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      assertThat(process.waitFor(50, TimeUnit.MILLISECONDS)).as("the server ended").isFalse();
    }
    close();
    throw new IllegalStateException("the server was not ready within 90 s");
  }

  @Override
  public void close() throws InterruptedException {
    stop(process);
  }

  public static void stop(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
