package dev.fishbone.lab.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The route is quiet from 40 minutes before the run to 80 minutes after its start. */
class QuietHoursTest {
  @TempDir Path folder;
  private Scenario muted;

  @BeforeEach
  void read() throws Exception {
    muted = ScenarioReader.read(Path.of("scenarios", "alert-muted.yml"), false);
  }

  @Test
  void theyLieAroundTheRunInWholeMinutes() {
    assertThat(yaml("2026-08-14T09:41:20Z"))
        .contains("name: nightly-batch")
        .contains("start_time: 09:01\n")
        .contains("end_time: 11:02\n");
  }

  @Test
  void overMidnightTheyAreTwo() {
    assertThat(yaml("2026-08-14T23:50:00Z"))
        .contains("start_time: 23:10\n", "end_time: 24:00\n")
        .contains("start_time: 00:00\n", "end_time: 01:10\n");
  }

  @Test
  void oneThatEndsAtMidnightIsOne() {
    assertThat(yaml("2026-08-14T22:40:00Z"))
        .contains("start_time: 22:00\n", "end_time: 24:00\n")
        .doesNotContain("00:00\n");
  }

  @Test
  void alertmanagerReadsThemAndTheRouteNamesThem() throws Exception {
    Path amtool = Tools.require("amtool", "prometheus-alertmanager");
    Path config = folder.resolve("alertmanager.yml");
    Files.writeString(config, yaml("2026-08-14T23:50:30Z"));

    assertThat(Tools.run(folder, amtool.toString(), "check-config", config.toString()))
        .contains("SUCCESS");
    assertThat(Files.readString(config)).contains("mute_time_intervals:\n    - nightly-batch");
  }

  private String yaml(String start) {
    return Yaml.text(AlertmanagerConfig.redacted(muted.alerting(), Instant.parse(start)));
  }
}
