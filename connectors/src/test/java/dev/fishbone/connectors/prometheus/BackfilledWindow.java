package dev.fishbone.connectors.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.MetricsServer;
import dev.fishbone.connectors.Pulls;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.source.Survey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ten minutes of samples whose every value is known, and what comes back of them. */
final class BackfilledWindow {
  static final long START = 1_786_699_800L;
  static final int SECONDS = 600;
  static final TimeRange WINDOW =
      new TimeRange(Instant.ofEpochSecond(START), Instant.ofEpochSecond(START + SECONDS));

  private BackfilledWindow() {}

  static String openMetrics() {
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

  static Coverage pull(MetricsServer server, TimeRange window, Path folder, String... settings)
      throws Exception {
    Path recording = folder.resolve("recording");
    Files.createDirectories(recording);
    Files.writeString(
        recording.resolve("window.yml"),
        "window: {from: " + window.from() + ", to: " + window.to() + "}\n");
    try (Connector connector = connector(server, settings)) {
      Coverage coverage = connector.pull(Pulls.of(window, connector.offers(), folder));
      CoverageFile.write(recording, coverage);
      return coverage;
    }
  }

  static Survey survey(MetricsServer server, Path folder) throws Exception {
    try (Connector connector = connector(server)) {
      return connector.survey(Pulls.of(WINDOW, connector.offers(), folder));
    }
  }

  static Optional<Clue.Found> find(MetricsServer server, String alert, Path folder)
      throws Exception {
    try (Connector connector = connector(server)) {
      return connector.find(
          new Clue(Clue.Kind.ALERT, alert), Pulls.of(WINDOW, connector.offers(), folder));
    }
  }

  /** The alert of the window: from its hundredth second to the 277th. */
  static void theAlertIsFoundWhereItFired(MetricsServer server, Path folder) throws Exception {
    assertThat(find(server, "B", folder)).isEmpty();
    assertThat(find(server, "A", folder))
        .contains(
            new Clue.Found(
                TimeRange.ofMillis((START + 100) * 1_000, (START + 277) * 1_000 + 1),
                false,
                "A",
                ""));
  }

  private static Connector connector(MetricsServer server, String... settings) throws Exception {
    Map<String, String> all = new HashMap<>(Map.of("url", server.url(), "scrape-interval", "1s"));
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return new PrometheusConnectorFactory().create(SourceSettings.of("prometheus", all));
  }

  static void everySampleComesBackAsItWas(Path folder) throws Exception {
    RecordingReader reader = new RecordingReader(folder.resolve("recording"));
    MetricsRead read = reader.metrics(reader.window());
    Series active = only(read, Signal.POOL_ACTIVE);
    assertThat(active.samples().size()).isEqualTo(SECONDS);
    assertThat(active.samples().millisAt(0)).isEqualTo(START * 1_000 + 250);
    assertThat(active.samples().valueAt(21)).isEqualTo(10);
    assertThat(active.service()).isEqualTo("pricing");
    assertThat(only(read, Signal.SCRAPE_UP).samples().size()).isEqualTo(SECONDS);
    assertThat(only(read, Signal.ALERT_FIRING).samples().size()).isEqualTo(178);
  }

  static Coverage.Entry entry(Coverage coverage, String signal) {
    return coverage.entries().stream().filter(e -> e.signal().equals(signal)).findFirst().get();
  }

  private static Series only(MetricsRead read, Signal signal) {
    List<Series> found = read.series().stream().filter(s -> s.signal() == signal).toList();
    assertThat(found).as(signal.name()).hasSize(1);
    return found.get(0);
  }
}
