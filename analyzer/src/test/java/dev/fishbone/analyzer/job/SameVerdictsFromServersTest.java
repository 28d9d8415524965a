package dev.fishbone.analyzer.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.analyzer.findings.Findings;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.prometheus.PrometheusConnectorFactory;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceSettings;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The outage's samples, put into a real Prometheus and a real VictoriaMetrics and pulled from
 * there: the incident is judged the same as from what was recorded while it happened.
 */
@Timeout(600)
final class SameVerdictsFromServersTest {
  @TempDir private Path temp;

  @Test
  void theOutageIsJudgedTheSameFromBothServersAndFromItsRecording() throws Exception {
    MetricsServer.assumeInstalled(getClass(), "prometheus", "promtool", "victoria-metrics");
    RecordedSamples samples = RecordedSamples.of(Examples.OUTAGE);
    List<String> recorded = said(Copy.of(Examples.OUTAGE, temp.resolve("as-recorded")).analyze());
    assertThat(recorded).anyMatch(line -> line.contains(" finding "));
    try (MetricsServer server = MetricsServer.prometheus(temp.resolve("prometheus"), samples)) {
      assertThat(said(analyzed(server, "from-prometheus"))).isEqualTo(recorded);
    }
    try (MetricsServer server = MetricsServer.victoriaMetrics(temp.resolve("vm"), samples)) {
      assertThat(said(analyzed(server, "from-victoria-metrics"))).isEqualTo(recorded);
    }
  }

  /** The outage with its metrics taken from a server, all else as it was recorded. */
  private Findings analyzed(MetricsServer server, String name) throws Exception {
    Copy copy = Copy.of(Examples.OUTAGE, temp.resolve(name)).remove("metrics");
    Recording window = new RecordingReader(copy.recording()).window();
    SourceSettings settings =
        SourceSettings.of("prometheus", Map.of("url", server.url(), "scrape-interval", "1s"));
    try (Connector connector = new PrometheusConnectorFactory().create(settings)) {
      Set<Signal> metrics = new HashSet<>(connector.offers());
      metrics.remove(Signal.ALERT_RULES);
      Coverage coverage =
          connector.pull(
              new Pull(
                  window.window(),
                  List.of(window.window()),
                  window.window(),
                  metrics,
                  // The browser has no metrics: with it, nothing would be restricted.
                  window.services().stream().filter(s -> !s.service().equals("web")).toList(),
                  copy.recording(),
                  temp.resolve(name).resolve("work"),
                  Deadline.NEVER));
      assertThat(coverage.entries())
          .flatMap(Coverage.Entry::gaps)
          // The shop has no mesh and no breakers.
          .filteredOn(gap -> gap.reason() != ReasonCode.NO_DATA)
          .isEmpty();
    }
    return copy.analyze();
  }

  /** Verdicts with their subjects and figures. */
  private static List<String> said(Findings findings) {
    return findings.verdicts().stream()
        .map(v -> v.rule() + " " + v.subject() + " " + v.verdict() + " " + v.figures())
        .toList();
  }
}
