package dev.fishbone.lab.recording;

import dev.fishbone.lab.parts.AlertmanagerConfig;
import dev.fishbone.lab.parts.Yaml;
import dev.fishbone.lab.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Assembles a recording from what the parts of a run wrote and said. */
public final class RecordingWriter {
  private final Path work;
  private final Path recording;

  /**
   * @param work the run's folder
   * @param recording where to assemble it
   */
  public RecordingWriter(Path work, Path recording) throws IOException {
    this.work = work;
    this.recording = recording;
    for (String folder : List.of("traces", "metrics", "alerts", "config")) {
      Files.createDirectories(recording.resolve(folder));
    }
  }

  /**
   * @param rules the answer of {@code /api/v1/rules}, untouched
   * @param silences the answer of Alertmanager, untouched
   */
  public void alerts(Scenario scenario, String rules, String silences) throws IOException {
    Path alerts = recording.resolve("alerts");
    Files.writeString(
        alerts.resolve("alertmanager.yml"),
        Yaml.text(AlertmanagerConfig.redacted(scenario.alerting())));
    Files.writeString(alerts.resolve("rules.json"), rules + "\n");
    Files.writeString(alerts.resolve("silences.json"), silences + "\n");
  }

  public void traces(List<String> services) throws IOException {
    for (String service : services) {
      Compression.compress(
          work.resolve("spans-" + service + ".jsonl"),
          recording.resolve("traces").resolve(service + ".jsonl.zst"));
    }
  }

  public Observed[] truth(Scenario scenario, Happened happened) throws IOException {
    Observed db = Observed.read(work.resolve("observed-pricing.csv"), happened.window());
    Observed threads = Observed.read(work.resolve("observed-orders.csv"), happened.window());
    Files.writeString(
        recording.resolve("truth.yml"),
        Yaml.text(TruthFile.of(scenario.truth(), db, threads, happened.ejected())));
    return new Observed[] {db, threads};
  }

  public void rest(Scenario scenario, Happened happened) throws IOException {
    Files.copy(work.resolve("haproxy.cfg"), recording.resolve("config").resolve("haproxy.cfg"));
    Files.writeString(
        recording.resolve("config").resolve("policies.yml"), Yaml.text(PoliciesFile.of(scenario)));
    Files.writeString(
        recording.resolve("window.yml"), Yaml.text(WindowFile.of(scenario, happened)));
    JsonLines.write(recording.resolve("changes.jsonl"), ChangeLines.of(happened.events()));
    JsonLines.write(
        recording.resolve("pages.jsonl"),
        happened.pages().stream().map(page -> page.line()).toList());
    List<Map<String, Object>> health = new ArrayList<>();
    for (Happened.Seen seen : happened.health()) {
      health.add(
          WindowFile.map(
              "time",
              seen.time().toString(),
              "service",
              "orders",
              "instance",
              seen.health().instance(),
              "state",
              seen.health().state(),
              "reason",
              seen.health().reason(),
              "probe",
              "GET /healthz",
              "source",
              "haproxy"));
    }
    JsonLines.write(recording.resolve("health.jsonl"), health);
  }
}
