package dev.fishbone.lab.recording;

import dev.fishbone.connectors.CoverageFile;
import dev.fishbone.lab.LabException;
import dev.fishbone.lab.parts.AlertmanagerConfig;
import dev.fishbone.lab.parts.Yaml;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.telemetry.Coverage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Assembles a recording from what the parts of a run wrote and said. */
public final class RecordingWriter {
  /**
   * What the observers inside the processes saw.
   *
   * @param db Pricing's pools of connections
   * @param threads the request threads of Orders
   */
  public record Truths(Observed db, Observed threads) {}

  private final Path work;
  private final Path recording;

  /**
   * Makes the folders.
   *
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
   * Routes as they were, and silences. (The rules are among what was pulled.)
   *
   * @param start of the run
   * @param silences the answer of Alertmanager, untouched
   */
  public void alerts(Scenario scenario, Instant start, String silences) throws IOException {
    Path alerts = recording.resolve("alerts");
    Files.writeString(
        alerts.resolve("alertmanager.yml"),
        Yaml.text(AlertmanagerConfig.redacted(scenario.alerting(), start)));
    Files.writeString(alerts.resolve("silences.json"), silences + "\n");
  }

  public void traces(Scenario scenario) throws IOException {
    new TraceFiles(work, scenario.exports()).write(recording.resolve("traces"));
  }

  /** What was pulled, and what the lab's own parts wrote. */
  public void coverage(Scenario scenario, Coverage pulled, Happened happened) throws IOException {
    List<Coverage.Entry> entries = new ArrayList<>(pulled.entries());
    entries.add(lines("traces", new TraceFiles(work, scenario.exports()).services().size()));
    entries.add(lines("changes", ChangeLines.of(happened.events()).size()));
    entries.add(lines("pages", happened.pages().size()));
    entries.add(lines("health_events", happened.health().size()));
    CoverageFile.write(recording, new Coverage(entries));
  }

  private static Coverage.Entry lines(String signal, int count) {
    return new Coverage.Entry("lab", signal, count, count, List.of());
  }

  /** Writes the truth, and says what the observers saw. */
  public Truths truth(Scenario scenario, Happened happened) throws IOException, LabException {
    List<Path> pools =
        scenario.pricingServers().stream()
            .map(server -> work.resolve("observed-" + server + ".csv"))
            .toList();
    Observed db = Observed.read(pools, happened.window());
    Observed threads =
        Observed.read(List.of(work.resolve("observed-orders.csv")), happened.window());
    Files.writeString(
        recording.resolve("truth.yml"),
        Yaml.text(
            TruthFile.of(
                scenario.truth(), Measured.of(db, threads, happened, scenario.timeline().from()))));
    return new Truths(db, threads);
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
              seen.probe(),
              "source",
              seen.source()));
    }
    JsonLines.write(recording.resolve("health.jsonl"), health);
  }
}
