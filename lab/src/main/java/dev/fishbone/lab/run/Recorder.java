package dev.fishbone.lab.run;

import dev.fishbone.connectors.prometheus.PrometheusConnectorFactory;
import dev.fishbone.lab.LabException;
import dev.fishbone.lab.parts.Parts;
import dev.fishbone.lab.parts.Program;
import dev.fishbone.lab.recording.Happened;
import dev.fishbone.lab.recording.RecordingWriter;
import dev.fishbone.lab.scenario.Durations;
import dev.fishbone.lab.scenario.Scenario;
import dev.fishbone.lab.scenario.ScenarioReader;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Runs a scenario into a recording, or into nothing. */
public final class Recorder {
  private final Consumer<String> progress;
  private final double busyLimit;
  private final boolean keep;
  private final WhileUp whileUp;

  /**
   * Nothing runs yet.
   *
   * @param progress gets a line for a person now and then
   * @param busyLimit share of the machine, 0–1, that others may use
   * @param keep whether the run's folder (logs and data of the parts) stays
   * @param command run by the shell when all has happened and the servers still answer; empty: none
   */
  public Recorder(Consumer<String> progress, double busyLimit, boolean keep, String command) {
    this.progress = progress;
    this.busyLimit = busyLimit;
    this.keep = keep;
    this.whileUp = new WhileUp(command, progress);
  }

  /**
   * Says in a sentence what happened.
   *
   * @param out must not exist or be empty
   * @param load factor of the scenario's load
   */
  public String record(Path file, Path out, long seed, double load, boolean shortForm)
      throws LabException, IOException, InterruptedException {
    Scenario scenario = ScenarioReader.read(file, shortForm).underLoad(load);
    Program.requireAll();
    requireFree(out);
    Path parent = out.toAbsolutePath().normalize().getParent();
    Files.createDirectories(parent);
    Path work = Files.createTempDirectory(parent, "." + out.getFileName() + "-run-");
    Parts parts = new Parts(work);
    // Ctrl-C and kill come here; kill -9 is told to the children by the end of their input.
    Thread stop = new Thread(() -> clean(parts, work), "stop-parts");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      String said = into(scenario, file.toAbsolutePath(), work, parts, seed);
      Files.deleteIfExists(out);
      Files.move(work.resolve("recording"), out);
      return said;
    } finally {
      clean(parts, work);
      forget(stop);
    }
  }

  private void clean(Parts parts, Path work) {
    parts.close();
    if (!keep) {
      delete(work);
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // We are shutting down: it runs already.
    }
  }

  private String into(Scenario scenario, Path file, Path work, Parts parts, long seed)
      throws LabException, IOException, InterruptedException {
    MachineLoad machine = new MachineLoad(Path.of("/proc"), busyLimit);
    try (LabRun run = new LabRun(scenario, file, work, parts, progress)) {
      Happened happened = run.happen(seed, machine);
      machine.requireCalm();
      whileUp.run(run, scenario, happened, work);
      progress.accept("writing the recording");
      Path recording = work.resolve("recording");
      RecordingWriter writer = new RecordingWriter(work, recording);
      Coverage pulled = pull(run, scenario, happened, work, recording);
      writer.alerts(scenario, run.started(), run.silences());
      run.stopServices();
      writer.traces(scenario);
      RecordingWriter.Truths observed = writer.truth(scenario, happened);
      writer.rest(scenario, happened);
      writer.coverage(scenario, pulled, happened);
      return String.format(
          Locale.ROOT,
          "%s: a database pool was full for %.1f s (%d waiting at most), request threads for %.1f"
              + " s, %d instances ejected, %d notifications; others kept the machine %.0f %% busy",
          scenario.name(),
          observed.db().fullSeconds(),
          observed.db().peakWaiting(),
          observed.threads().fullSeconds(),
          happened.ejected(),
          happened.pages().stream().filter(page -> page.type().equals("notified")).count(),
          100 * machine.mean());
    }
  }

  private static Coverage pull(
      LabRun run, Scenario scenario, Happened happened, Path work, Path recording)
      throws LabException {
    Map<String, String> settings =
        Map.of(
            "url",
            "http://127.0.0.1:" + run.prometheusPort(),
            "scrape-interval",
            Durations.format(scenario.alerting().interval()));
    try (Connector prometheus =
        new PrometheusConnectorFactory().create(SourceSettings.of("prometheus", settings))) {
      return prometheus.pull(
          new Pull(
              happened.window(),
              List.of(happened.window()),
              happened.window(),
              prometheus.offers(),
              List.of(),
              recording,
              work.resolve("pull"),
              Deadline.NEVER));
    } catch (SourceException e) {
      throw new LabException("the metrics could not be pulled: " + e.getMessage(), e);
    }
  }

  private static void requireFree(Path out) throws LabException, IOException {
    if (!Files.exists(out)) {
      return;
    }
    try (Stream<Path> content = Files.isDirectory(out) ? Files.list(out) : Stream.of(out)) {
      if (content.findAny().isPresent()) {
        throw new LabException(out + " exists and is not an empty folder: name another");
      }
    }
  }

  /** Leaves what cannot be deleted: it is scratch, and its name says so. */
  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // A part that is still dying may write a last file into it.
    }
  }
}
