package dev.fishbone.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReceiverClass;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Routes that Grafana manages, where a recording has no Alertmanager's. */
class GrafanaRecordingTest {
  private static final String GRAFANA =
      """
      contactPoints: [{name: mail, receivers: [{type: email, settings: {addresses: a@b.c}}]}]
      policies: [{receiver: mail}]
      groups:
        - {name: g, folder: f, rules: [{title: Slow, data: [{model: {expr: up}}]}]}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void window() throws Exception {
    Files.writeString(
        folder.resolve("window.yml"),
        "window: {from: 2026-08-14T09:30:00Z, to: 2026-08-14T10:00:00Z}\n");
    Files.createDirectories(folder.resolve("alerts"));
  }

  private ContextRead read() throws Exception {
    RecordingReader reader = new RecordingReader(folder);
    return reader.context(reader.window());
  }

  private static List<String> gaps(ContextRead read) {
    return read.coverage().entries().stream()
        .filter(entry -> entry.signal().startsWith("alert_"))
        .flatMap(entry -> entry.gaps().stream())
        .map(Coverage.Gap::detail)
        .toList();
  }

  @Test
  void grafanasAlertingIsReadWhereThereIsNoAlertmanagers() throws Exception {
    Files.writeString(folder.resolve("alerts/grafana-alerting.yml"), GRAFANA);
    ContextRead read = read();
    assertThat(read.routing().roots()).hasSize(1);
    assertThat(read.routing().kindOf("mail")).isEqualTo(ReceiverClass.EMAIL);
    assertThat(read.routing().origin().file()).isEqualTo("alerts/grafana-alerting.yml");
    assertThat(read.alertRules()).extracting(AlertRule::name).containsExactly("Slow");
    assertThat(gaps(read)).isEmpty();
  }

  @Test
  void itsPartsMayBeFilesOfTheirOwn() throws Exception {
    Files.writeString(folder.resolve("alerts/grafana-policies.json"), "{\"receiver\": \"x\"}");
    Files.writeString(
        folder.resolve("alerts/grafana-contact-points.json"),
        "[{\"name\": \"x\", \"type\": \"slack\", \"settings\": {}}]");
    assertThat(read().routing().kindOf("x")).isEqualTo(ReceiverClass.CHAT);
  }

  @Test
  void alertmanagersConfigurationCountsWhereBothAreThere() throws Exception {
    Files.writeString(folder.resolve("alerts/grafana-alerting.yml"), GRAFANA);
    Files.writeString(
        folder.resolve("alerts/alertmanager.yml"), "route: {receiver: a}\nreceivers: [{name: a}]");
    assertThat(read().routing().roots().get(0).receiver()).isEqualTo("a");
  }

  @Test
  void aFileThatCannotBeReadIsAGapWithItsPlace() throws Exception {
    Files.writeString(
        folder.resolve("alerts/grafana-alerting.yml"),
        "contactPoints: [{name: x}]\npolicies: [{receiver: y}]\n");
    assertThat(gaps(read()))
        .contains("alerts/grafana-alerting.yml:2:23: no receiver is named \"y\" (did you mean x?)");
  }
}
