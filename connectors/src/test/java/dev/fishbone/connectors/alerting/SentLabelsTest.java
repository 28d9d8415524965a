package dev.fishbone.connectors.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.connectors.MetricsRead;
import dev.fishbone.connectors.RecordingReader;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.TimeRange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Expected labels follow Prometheus' documentation of external labels and relabelling. */
class SentLabelsTest {
  private static final Map<String, String> ALERT =
      Map.of("alertname", "Slow", "severity", "Critical", "replica", "a", "team_name", "shop");

  @TempDir private Path folder;

  private static Optional<Map<String, String>> sent(String config) {
    Complaints complaints = new Complaints("c.json", TimeRange.ofMillis(0, 1));
    Optional<Map<String, String>> sent =
        SentLabels.read(config, complaints).flatMap(labels -> labels.of(ALERT));
    assertThat(complaints.isEmpty()).isTrue();
    return sent;
  }

  private static Optional<Map<String, String>> relabelled(String rules) {
    return sent("{\"alerting\":{\"alert_relabel_configs\":[" + rules + "]}}");
  }

  @Test
  void anExternalLabelThatTheAlertHasAlreadyIsNotAddedAgain() {
    assertThat(sent("{\"global\":{\"external_labels\":{\"replica\":\"b\"}}}")).contains(ALERT);
    assertThat(sent("{}")).contains(ALERT);
  }

  @Test
  void externalLabelsAreAddedBeforeLabelsAreRewritten() {
    assertThat(
            sent(
                "{\"global\":{\"external_labels\":{\"cluster\":\"eu-1\"}},\"alerting\":"
                    + "{\"alert_relabel_configs\":[{\"source_labels\":[\"cluster\"],"
                    + "\"regex\":\"(..)-.*\",\"target_label\":\"region\","
                    + "\"replacement\":\"${1}\"}]}}"))
        .hasValueSatisfying(
            labels ->
                assertThat(labels).containsEntry("cluster", "eu-1").containsEntry("region", "eu"));
  }

  @Test
  void aRuleThatFitsOnlyAPartOfAValueChangesNothing() {
    assertThat(
            relabelled("{\"action\":\"drop\",\"source_labels\":[\"severity\"],\"regex\":\"Crit\"}"))
        .contains(ALERT);
    assertThat(
            relabelled(
                "{\"source_labels\":[\"severity\"],\"regex\":\"Crit\",\"target_label\":\"x\"}"))
        .contains(ALERT);
  }

  @Test
  void actionsDoWhatTheyAreCalled() {
    assertThat(relabelled("{\"action\":\"labeldrop\",\"regex\":\"replica\"}").orElseThrow())
        .doesNotContainKey("replica")
        .containsKey("severity");
    assertThat(relabelled("{\"action\":\"labelkeep\",\"regex\":\"alert.*\"}").orElseThrow())
        .containsOnlyKeys("alertname");
    assertThat(relabelled("{\"action\":\"labelmap\",\"regex\":\"(.+)_name\"}").orElseThrow())
        .containsEntry("team", "shop");
    assertThat(
            relabelled(
                    "{\"action\":\"lowercase\",\"source_labels\":[\"severity\"],\"target_label\":\"severity\"}")
                .orElseThrow())
        .containsEntry("severity", "critical");
    assertThat(
            relabelled(
                "{\"action\":\"drop\",\"source_labels\":[\"severity\",\"replica\"],\"regex\":\"Critical;a\"}"))
        .isEmpty();
  }

  @Test
  void seriesOfAlertsGetTheLabelsThatTheirOwnServerSends() throws Exception {
    Files.writeString(
        folder.resolve("window.yml"),
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:45:00Z}\n");
    Files.createDirectories(folder.resolve("alerts"));
    Files.createDirectories(folder.resolve("metrics"));
    Files.writeString(
        folder.resolve("alerts/prometheus-config-eu.json"),
        "{\"global\":{\"external_labels\":{\"cluster\":\"eu-1\"}},\"alerting\":"
            + "{\"alert_relabel_configs\":[{\"action\":\"drop\",\"source_labels\":[\"alertname\"],"
            + "\"regex\":\"Test\"}]}}");
    for (String source : new String[] {"-eu", "-us"}) {
      Files.writeString(
          folder.resolve("metrics/alerts" + source + ".jsonl"),
          line("Slow" + source) + line("Test"));
    }
    RecordingReader reader = new RecordingReader(folder);
    MetricsRead read = reader.metrics(reader.window());
    assertThat(read.series())
        .extracting(
            s -> s.label("alertname") + " " + s.label("cluster") + " " + s.label("alertstate"))
        .contains("Slow-eu eu-1 firing", "Slow-us  firing");
    assertThat(read.coverage().entries())
        .filteredOn(entry -> entry.source().equals("alerts/prometheus-config-eu.json"))
        .flatExtracting(Coverage.Entry::gaps)
        .singleElement()
        .matches(gap -> gap.detail().contains("send some alerts to nobody (Test)"));
  }

  private static String line(String alert) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[{\"metric\":"
        + "{\"__name__\":\"ALERTS\",\"alertname\":\""
        + alert
        + "\",\"alertstate\":\"firing\"},\"values\":[[1786701600,\"1\"]]}]}}\n";
  }
}
