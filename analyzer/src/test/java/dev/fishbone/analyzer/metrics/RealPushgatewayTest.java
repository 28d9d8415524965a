package dev.fishbone.analyzer.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Json;
import dev.fishbone.analyzer.job.MetricsServer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Debian's Pushgateway and Prometheus: what is pushed comes back as it was. */
@Timeout(120)
final class RealPushgatewayTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  @TempDir private Path folder;

  @Test
  void whatIsPushedIsScrapedAndAnsweredAndWhatIsNoLongerPushedIsGone() throws Exception {
    MetricsServer.assumeInstalled(
        RealPushgatewayTest.class, "prometheus", "prometheus-pushgateway");
    int port = MetricsServer.freePort();
    Process gateway =
        MetricsServer.start(
            folder, "prometheus-pushgateway", "--web.listen-address=127.0.0.1:" + port);
    String address = "http://127.0.0.1:" + port;
    try (MetricsServer ready = new MetricsServer(gateway, address).awaited("/-/ready");
        MetricsServer prometheus = prometheus(port)) {
      Push.to(ready.url(), Optional.empty()).send(Sample.all());
      JsonNode spans = awaited(prometheus, "fishbone_scan_spans{job=\"fishbone\"}", true);
      assertThat(spans.path("value").path(1).asString()).isEqualTo("5000000");
      // Of one incident, paged after 540 s, the bucket from 300 s to 600 s holds it.
      JsonNode quantile =
          awaited(
              prometheus,
              "histogram_quantile(1, sum by (le) (fishbone_incident_time_to_page_seconds_bucket))",
              true);
      assertThat(quantile.path("value").path(1).asString()).isEqualTo("600");
      JsonNode sum =
          awaited(prometheus, "fishbone_incident_time_to_page_seconds_sum{class=\"retry\"}", true);
      assertThat(sum.path("value").path(1).asString()).isEqualTo("540");

      // Without the history its series end.
      DetectionMetrics scanAlone =
          DetectionMetrics.of(
              Optional.empty(), List.of(Sample.night(Sample.NIGHT)), Optional.of(Sample.run()));
      Push.to(ready.url(), Optional.empty()).send(scanAlone);
      awaited(prometheus, "fishbone_incidents", false);
      awaited(prometheus, "fishbone_scan_spans", true);
    } finally {
      MetricsServer.stop(gateway);
    }
  }

  private MetricsServer prometheus(int gateway) throws Exception {
    Path home = Files.createDirectories(folder.resolve("prometheus"));
    Files.writeString(
        home.resolve("p.yml"),
        "global: {scrape_interval: 200ms}\n"
            + "scrape_configs:\n"
            + "  - {job_name: push, honor_labels: true, static_configs: [{targets: ['127.0.0.1:"
            + gateway
            + "']}]}\n");
    int port = MetricsServer.freePort();
    Process process =
        MetricsServer.start(
            home,
            "prometheus",
            "--config.file=p.yml",
            "--storage.tsdb.path=data",
            "--web.listen-address=127.0.0.1:" + port);
    return new MetricsServer(process, "http://127.0.0.1:" + port).awaited("/-/ready");
  }

  /** The first series of an answer, once there is one; nothing once there is none. */
  private static JsonNode awaited(MetricsServer prometheus, String query, boolean there)
      throws Exception {
    URI uri =
        URI.create(
            prometheus.url()
                + "/api/v1/query?query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8));
    String last = "";
    for (int attempt = 0; attempt < 300; attempt++) {
      last =
          HTTP.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
              .body();
      JsonNode found = Json.EXACT.readTree(last).path("data").path("result");
      if (found.isEmpty() != there) {
        return found.path(0);
      }
      assertThat(prometheus.process().waitFor(100, TimeUnit.MILLISECONDS))
          .as("Prometheus ended")
          .isFalse();
    }
    throw new AssertionError(query + ": within 30 s only " + last);
  }
}
