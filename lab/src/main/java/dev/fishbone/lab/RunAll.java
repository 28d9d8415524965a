package dev.fishbone.lab;

import dev.fishbone.lab.run.Recorder;
import dev.fishbone.lab.scenario.ScenarioException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code lab run-all --out DIR}: one recording after another, each below DIR under its scenario's
 * name. A recording appears only when it is whole, so a run that was stopped goes on where it was.
 */
@SuppressWarnings("NullAway.Init")
@Command(
    name = "run-all",
    description = "Runs all scenarios of a folder, but for those that are recorded already.",
    mixinStandardHelpOptions = true)
final class RunAll implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Conditions conditions;

  @Option(
      names = "--scenarios",
      paramLabel = "DIR",
      defaultValue = "",
      description = "The folder of the scenarios (lab/scenarios).")
  private String scenarios;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Where the recordings lie, a folder each.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    conditions.check(spec);
    PrintWriter say = spec.commandLine().getOut();
    int failed = 0;
    for (Path file : files()) {
      String fileName = file.getFileName().toString();
      String name = fileName.substring(0, fileName.length() - ".yml".length());
      Path recording = out.resolve(name);
      if (Files.isRegularFile(recording.resolve("truth.yml"))) {
        say.println(name + ": whole already");
        continue;
      }
      try {
        Recorder recorder = new Recorder(line -> {}, conditions.busyLimit(), false, "");
        say.println(recorder.record(file, recording, conditions.seed(), conditions.load(), false));
      } catch (LabException | ScenarioException e) {
        failed++;
        say.println(name + ": failed: " + e.getMessage());
      }
    }
    if (failed > 0) {
      say.println(failed + " not recorded; the same command tries them again");
    }
    return failed == 0 ? 0 : 1;
  }

  private List<Path> files() throws IOException {
    Path folder = scenarios.isEmpty() ? Run.home().resolve("lab/scenarios") : Path.of(scenarios);
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(file -> file.getFileName().toString().endsWith(".yml"))
            .sorted()
            .forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "there are no scenarios (*.yml) in " + folder);
    }
    return files;
  }
}
