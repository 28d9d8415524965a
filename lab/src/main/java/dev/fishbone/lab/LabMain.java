package dev.fishbone.lab;

import dev.fishbone.lab.run.Recorder;
import dev.fishbone.lab.scenario.ScenarioException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command line of the lab. Exit codes: 0 done, 1 failed, 2 not understood. */
@Command(
    name = "fishbone lab",
    description = "Makes an incident really happen on this machine and records it.",
    subcommands = LabMain.Run.class,
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true)
public final class LabMain {
  private LabMain() {}

  public static void main(String[] args) {
    System.exit(
        run(
            args,
            new PrintWriter(System.out, true, StandardCharsets.UTF_8),
            new PrintWriter(System.err, true, StandardCharsets.UTF_8)));
  }

  static int run(String[] args, PrintWriter out, PrintWriter err) {
    return new CommandLine(new LabMain())
        .setOut(out)
        .setErr(err)
        .setExecutionExceptionHandler(
            (failure, command, parsed) -> {
              err.println("fishbone lab: " + sentence(failure));
              return failure instanceof ScenarioException ? 2 : 1;
            })
        .execute(args);
  }

  private static String sentence(Exception failure) {
    String message = failure.getMessage();
    return failure instanceof LabException || failure instanceof ScenarioException
        ? String.valueOf(message)
        : failure.getClass().getSimpleName() + ": " + message;
  }

  /** {@code lab run SCENARIO --out DIR}; picocli fills the fields before {@link #call}. */
  @SuppressWarnings("NullAway.Init")
  @Command(
      name = "run",
      description = "Runs a scenario on loopback and writes its recording.",
      mixinStandardHelpOptions = true)
  static final class Run implements Callable<Integer> {
    @Spec private CommandSpec spec;

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

    @Option(
        names = "--seed",
        paramLabel = "N",
        defaultValue = "20260814",
        description = "Of the arrivals (${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--short", description = "The scenario's short form: about 90 s.")
    private boolean shortForm;

    @Option(
        names = "--busy-limit",
        paramLabel = "SHARE",
        defaultValue = "0.7",
        description =
            "Reject the run if others keep the machine busier than this share, 0-1"
                + " (${DEFAULT-VALUE}).")
    private double busyLimit;

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
      if (!(busyLimit > 0 && busyLimit <= 1)) {
        throw usage("--busy-limit is a share from 0 to 1, as in 0.7");
      }
      PrintWriter err = spec.commandLine().getErr();
      Recorder recorder =
          new Recorder(
              quiet ? line -> {} : line -> err.println("lab: " + line), busyLimit, keep, whileUp);
      String said = recorder.record(file, out, seed, shortForm);
      spec.commandLine().getOut().println(said);
      spec.commandLine().getOut().println("recording: " + out);
      return 0;
    }

    private Path find() {
      Path home = Path.of(System.getProperty("fishbone.home", "."));
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
}
