package dev.fishbone.connectors.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.SourceSettings;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server with a backfilled window; skipped where Prometheus is not installed. */
@Timeout(60)
class RealPrometheusTest {
  private static final long START = 1_786_699_800L;
  private static final int SECONDS = 600;

  @TempDir private Path folder;
  private Process server;
  private String url;

  private static boolean installed(String program) {
    for (String path : System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
      if (Files.isExecutable(Path.of(path, program))) {
        return true;
      }
    }
    return false;
  }

  @BeforeEach
  void startWithABackfilledWindow() throws Exception {
    boolean there = installed("prometheus") && installed("promtool");
    if (!there) {
      // The build's own report counts skipped tests without saying why.
      System.out.println(
          "[not run] RealPrometheusTest: Debian package prometheus is not installed");
    }
    assumeTrue(there, "prometheus and promtool are not installed (Debian package prometheus)");
    Path data = folder.resolve("data");
    Files.writeString(folder.resolve("om.txt"), openMetrics());
    Files.writeString(folder.resolve("p.yml"), "global: {scrape_interval: 1h}\n");
    Process promtool =
        new ProcessBuilder(
                "promtool", "tsdb", "create-blocks-from", "openmetrics", "om.txt", "data")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("promtool.log").toFile())
            .start();
    assertThat(promtool.waitFor(20, TimeUnit.SECONDS)).isTrue();
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    url = "http://127.0.0.1:" + port;
    server =
        new ProcessBuilder(
                "prometheus",
                "--config.file=p.yml",
                "--storage.tsdb.path=" + data,
                "--storage.tsdb.retention.time=100y",
                "--web.listen-address=127.0.0.1:" + port)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    awaitReady();
  }

  private void awaitReady() throws Exception {
    HttpClient http = HttpClient.newHttpClient();
    HttpRequest ready = HttpRequest.newBuilder(URI.create(url + "/-/ready")).build();
    for (int i = 0; i < 300; i++) {
      try {
        if (http.send(ready, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      assertThat(server.waitFor(50, TimeUnit.MILLISECONDS)).as("the server ended").isFalse();
    }
    throw new IllegalStateException("prometheus was not ready within 15 s");
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (server != null) {
      server.destroy();
      if (!server.waitFor(5, TimeUnit.SECONDS)) {
        server.destroyForcibly();
      }
    }
  }

  private static String openMetrics() {
    StringBuilder active = new StringBuilder("# TYPE hikaricp_active_connections gauge\n");
    StringBuilder up = new StringBuilder("# TYPE up gauge\n");
    StringBuilder alerts = new StringBuilder("# TYPE ALERTS gauge\n");
    for (int i = 0; i < SECONDS; i++) {
      long at = START + i;
      active.append("hikaricp_active_connections{job=\"pricing\",instance=\"p-1\",pool=\"db\"} ");
      active.append(i % 11).append(' ').append(at).append(".250\n");
      up.append("up{job=\"pricing\",instance=\"p-1\"} 1 ").append(at).append('\n');
      if (i >= 100 && i < 278) {
        alerts.append("ALERTS{alertname=\"A\",alertstate=\"firing\"} 1 ").append(at).append('\n');
      }
    }
    return active.toString() + up + alerts + "# EOF\n";
  }

  @Test
  void everySampleOfTheWindowComesBackAsItWas() throws Exception {
    TimeRange window =
        new TimeRange(Instant.ofEpochSecond(START), Instant.ofEpochSecond(START + SECONDS));
    Path recording = folder.resolve("recording");
    Files.createDirectories(recording);
    Files.writeString(
        recording.resolve("window.yml"),
        "window: {from: " + window.from() + ", to: " + window.to() + "}\n");
    try (Connector connector =
        new PrometheusConnectorFactory()
            .create(SourceSettings.of("prometheus", Map.of("url", url, "scrape-interval", "1s")))) {
      Coverage coverage = connector.pull(Pulls.of(window, connector.offers(), folder));
      CoverageFile.write(recording, coverage);
      assertThat(entry(coverage, "pool_active").received()).isEqualTo(1);
      assertThat(entry(coverage, "retries").gaps()).hasSize(1);
      assertThat(entry(coverage, "alert_rules").received()).isEqualTo(1);
    }
    RecordingReader reader = new RecordingReader(recording);
    MetricsRead read = reader.metrics(reader.window());
    Series active = only(read, Signal.POOL_ACTIVE);
    assertThat(active.samples().size()).isEqualTo(SECONDS);
    assertThat(active.samples().millisAt(0)).isEqualTo(START * 1_000 + 250);
    assertThat(active.samples().valueAt(21)).isEqualTo(10);
    assertThat(active.service()).isEqualTo("pricing");
    assertThat(only(read, Signal.SCRAPE_UP).samples().size()).isEqualTo(SECONDS);
    assertThat(only(read, Signal.ALERT_FIRING).samples().size()).isEqualTo(178);
  }

  private static Coverage.Entry entry(Coverage coverage, String signal) {
    return coverage.entries().stream().filter(e -> e.signal().equals(signal)).findFirst().get();
  }

  private static Series only(MetricsRead read, Signal signal) {
    List<Series> found = read.series().stream().filter(s -> s.signal() == signal).toList();
    assertThat(found).as(signal.name()).hasSize(1);
    return found.get(0);
  }
}
