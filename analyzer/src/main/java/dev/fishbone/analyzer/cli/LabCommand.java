package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Stands in the list of commands; the launcher starts the lab's own program, so this is reached
 * only without it.
 */
@Command(
    name = "lab",
    description =
        "Runs an incident for real on loopback and records it: lab run SCENARIO --out DIR.")
final class LabCommand implements Callable<Integer> {
  @Parameters(hidden = true)
  private List<String> ignored = List.of();

  @Override
  public Integer call() throws RunFailure {
    throw new RunFailure(
        "the lab is started by the launcher at the root of the project: ./fishbone lab "
            + String.join(" ", ignored));
  }
}
