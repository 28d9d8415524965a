package dev.fishbone.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What each scenario makes of the real programs' files, judged by the programs themselves. */
class ScenarioConfigurationTest {
  private static final Instant START = Instant.parse("2026-08-14T09:41:00Z");
  @TempDir Path folder;

  @Test
  void alertmanagerAcceptsThemAll() throws Exception {
    Path amtool = Tools.require("amtool", "prometheus-alertmanager");
    List<String> command = new ArrayList<>(List.of(amtool.toString(), "check-config"));
    for (Scenario scenario : scenarios()) {
      Path config = folder.resolve(scenario.name() + ".yml");
      Files.writeString(
          config,
          Yaml.text(AlertmanagerConfig.live(scenario.alerting(), "http://127.0.0.1:1", START)));
      command.add(config.toString());
    }

    assertThat(Tools.run(folder, command.toArray(String[]::new))).doesNotContain("FAILED");
  }

  @Test
  void prometheusAcceptsAllRules() throws Exception {
    Path promtool = Tools.require("promtool", "prometheus");
    List<String> command = new ArrayList<>(List.of(promtool.toString(), "check", "rules"));
    for (Scenario scenario : scenarios()) {
      Path rules = folder.resolve(scenario.name() + ".yml");
      Files.writeString(rules, Yaml.text(PrometheusConfig.rules(scenario)));
      command.add(rules.toString());
    }

    assertThat(Tools.run(folder, command.toArray(String[]::new))).doesNotContain("FAILED");
  }

  @Test
  void haproxyAcceptsADrainThatItsCheckTellsOf() throws Exception {
    Path haproxy = Tools.require("haproxy", "haproxy");
    Scenario scenario = ScenarioReader.read(Path.of("scenarios", "rolling-deploy.yml"), false);
    Path config = folder.resolve("haproxy.cfg");
    Files.writeString(config, HaproxyConfig.text(scenario, Ports.free(scenario)));

    assertThat(Files.readString(config)).contains("http-check disable-on-404");
    assertThat(Tools.run(folder, haproxy.toString(), "-c", "-f", config.toString()))
        .doesNotContain("WARNING");
  }

  @Test
  void whatHoldsThePoolAlertBackIsInTheFileThatARecordingKeeps() throws Exception {
    assertThat(kept("alert-inhibited"))
        .contains("inhibit_rules:")
        .contains("source_matchers:\n  - alertname=\"DatabaseMaintenance\"")
        .contains("target_matchers:\n  - service=\"pricing\"\n  - severity=\"warning\"");
    assertThat(kept("alert-too-short")).contains("group_wait: 12s");
    assertThat(kept("alert-in-time")).doesNotContain("inhibit_rules", "time_intervals");
  }

  private static String kept(String name) throws Exception {
    Scenario scenario = ScenarioReader.read(Path.of("scenarios", name + ".yml"), false);
    return Yaml.text(AlertmanagerConfig.redacted(scenario.alerting(), START)).replace("'", "");
  }

  private static List<Scenario> scenarios() throws Exception {
    List<Scenario> scenarios = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of("scenarios"))) {
      for (Path file : files.sorted().toList()) {
        scenarios.add(ScenarioReader.read(file, false));
      }
    }
    return scenarios;
  }
}
