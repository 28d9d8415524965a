package dev.fishbone.lab;

import dev.fishbone.lab.run.Recorder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab run SCENARIO --out DIR}; picocli fills the fields before {@link #call}. */
@SuppressWarnings("NullAway.Init")
@Command(
    name = "run",
    description = "Runs a scenario on loopback and writes its recording.",
    mixinStandardHelpOptions = true)
final class Run implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private Conditions conditions;

  @Parameters(
      paramLabel = "SCENARIO",
      description = "A scenario's file, or its name in lab/scenarios (checkout-outage).")
  private String scenario;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The recording's folder: new, or empty.")
  private Path out;

  @Option(names = "--short", description = "The scenario's short form: about 90 s.")
  private boolean shortForm;

  @Option(names = "--keep", description = "Keep the run's folder: logs and data of the parts.")
  private boolean keep;

  @Option(
      names = "--while-up",
      paramLabel = "COMMAND",
      defaultValue = "",
      description =
          "Run by the shell before the servers stop, with LAB_CONFIG (a fishbone.yml for them),"
              + " LAB_FROM and LAB_TO.")
  private String whileUp;

  @Option(names = "--quiet", description = "No progress on standard error.")
  private boolean quiet;

  @Override
  public Integer call() throws LabException, IOException, InterruptedException {
    Path file = find();
    conditions.check(spec);
    PrintWriter err = spec.commandLine().getErr();
    Recorder recorder =
        new Recorder(
            quiet ? line -> {} : line -> err.println("lab: " + line),
            conditions.busyLimit(),
            keep,
            whileUp);
    String said = recorder.record(file, out, conditions.seed(), conditions.load(), shortForm);
    spec.commandLine().getOut().println(said);
    spec.commandLine().getOut().println("recording: " + out);
    return 0;
  }

  /** The project's folder, as the launcher tells it. */
  static Path home() {
    return Path.of(System.getProperty("fishbone.home", "."));
  }

  private Path find() {
    Path home = home();
    return List.of(
            Path.of(scenario),
            home.resolve("lab/scenarios").resolve(scenario + ".yml"),
            Path.of("scenarios").resolve(scenario + ".yml"))
        .stream()
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                usage(
                    "there is no scenario '"
                        + scenario
                        + "': name a file, or one in "
                        + home.resolve("lab/scenarios")));
  }

  private ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
