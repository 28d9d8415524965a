package dev.fishbone.connectors.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.MetricsServer;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Survey;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server with an imported window; skipped where VictoriaMetrics is not installed. */
@Timeout(60)
class RealVictoriaMetricsTest {
  @TempDir private Path folder;
  private MetricsServer server;

  @BeforeEach
  void startWithAnImportedWindow() throws Exception {
    server =
        MetricsServer.victoriaMetrics(folder.resolve("server"), BackfilledWindow.openMetrics());
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
    assertThat(BackfilledWindow.entry(coverage, "alert_rules").gaps())
        .singleElement()
        .matches(gap -> gap.detail().contains("vmalert"));
    BackfilledWindow.everySampleComesBackAsItWas(folder);
  }

  @Test
  void itSaysWhatItIsAndWhatItKeeps() throws Exception {
    Survey survey = BackfilledWindow.survey(server, folder);
    assertThat(survey.remarks()).contains("VictoriaMetrics", "keeps 100y");
    assertThat(survey.present())
        .contains(Signal.POOL_ACTIVE, Signal.ALERT_FIRING)
        .doesNotContain(Signal.ALERT_RULES, Signal.RETRIES);
  }

  @Test
  void anExpressionIsEvaluatedInPiecesUnderItsOwnLimit() throws Exception {
    BackfilledWindow.pull(
        server,
        BackfilledWindow.WINDOW,
        folder,
        "queries.busy",
        "sum(hikaricp_active_connections)",
        "queries-step",
        "15ms");
    // 600 s in steps of 15 ms are 40,000 points, more than the 30,000 that are given at once.
    assertThat(Pulls.unpacked(folder.resolve("recording/metrics/queries.jsonl.zst")).lines())
        .hasSize(2)
        .allMatch(line -> line.contains("\"resultType\":\"matrix\",\"result\":[{"));
  }

  @Test
  void theWindowIsFoundByTheAlertThatFired() throws Exception {
    BackfilledWindow.theAlertIsFoundWhereItFired(server, folder);
  }
}
