package dev.fishbone.lab;

import dev.fishbone.lab.scenario.ScenarioException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the lab. Exit codes: 0 done, 1 failed, 2 not understood. */
@Command(
    name = "fishbone lab",
    description = "Makes an incident really happen on this machine and records it.",
    subcommands = {Run.class, RunAll.class},
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
}
