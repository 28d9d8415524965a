package dev.fishbone.connectors.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.MetricsServer;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Survey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server with a backfilled window; skipped where Prometheus is not installed. */
@Timeout(60)
class RealPrometheusTest {
  @TempDir private Path folder;
  private MetricsServer server;

  @BeforeEach
  void startWithABackfilledWindow() throws Exception {
    server = MetricsServer.prometheus(folder.resolve("server"), BackfilledWindow.openMetrics());
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void everySampleOfTheWindowComesBackAsItWas() throws Exception {
    Coverage coverage = BackfilledWindow.pull(server, BackfilledWindow.WINDOW, folder);
    assertThat(BackfilledWindow.entry(coverage, "pool_active").received()).isEqualTo(1);
    assertThat(BackfilledWindow.entry(coverage, "retries").gaps()).hasSize(1);
    assertThat(BackfilledWindow.entry(coverage, "alert_rules").received()).isEqualTo(1);
    BackfilledWindow.everySampleComesBackAsItWas(folder);
  }

  @Test
  void itSaysWhatItIsWhatItKeepsAndWhatItAddsToAlerts() throws Exception {
    Survey survey = BackfilledWindow.survey(server, folder);
    assertThat(survey.present())
        .contains(Signal.POOL_ACTIVE, Signal.ALERT_FIRING)
        // Its list of rules is empty.
        .doesNotContain(Signal.RETRIES, Signal.ALERT_RULES);
    assertThat(survey.remarks())
        .anyMatch(remark -> remark.matches("Prometheus \\d+\\.\\d+.*"))
        .contains("keeps 100y");
    BackfilledWindow.pull(server, BackfilledWindow.WINDOW, folder);
    assertThat(Files.readString(folder.resolve("recording/alerts/prometheus-config.json")))
        .contains("\"external_labels\":{\"cluster\":\"eu1\"}");
  }

  @Test
  void aWindowThatBeginsBeforeTheFirstSampleHasAHoleAtItsStart() throws Exception {
    TimeRange earlier =
        new TimeRange(
            BackfilledWindow.WINDOW.from().minus(Duration.ofHours(1)),
            BackfilledWindow.WINDOW.to());
    Coverage coverage = BackfilledWindow.pull(server, earlier, folder);
    assertThat(BackfilledWindow.entry(coverage, "alert_firing").gaps())
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.range().to()).isEqualTo(BackfilledWindow.WINDOW.from());
              assertThat(gap.detail()).contains("unknown, and not nothing; it keeps 100y");
            });
  }

  @Test
  void anExpressionIsEvaluatedOverTheWindow() throws Exception {
    BackfilledWindow.pull(
        server,
        BackfilledWindow.WINDOW,
        folder,
        "queries.busy",
        "sum(hikaricp_active_connections)",
        "queries-step",
        "50ms");
    // 600 s in steps of 50 ms are 12,000 points, more than are given at once.
    assertThat(Pulls.unpacked(folder.resolve("recording/metrics/queries.jsonl.zst")).lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"resultType\":\"matrix\",\"result\":[{"));
  }

  @Test
  void theWindowIsFoundByTheAlertThatFired() throws Exception {
    BackfilledWindow.theAlertIsFoundWhereItFired(server, folder);
  }
}
