package dev.fishbone.lab;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Under which a scenario runs. */
final class Conditions {
  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "20260814",
      description = "Of the arrivals (${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--load",
      paramLabel = "FACTOR",
      defaultValue = "1",
      description = "So many times the scenario's load, as in 1.2 (${DEFAULT-VALUE}).")
  private double load;

  @Option(
      names = "--busy-limit",
      paramLabel = "SHARE",
      defaultValue = "0.7",
      description =
          "Reject a run if others keep the machine busier than this share, 0-1"
              + " (${DEFAULT-VALUE}).")
  private double busyLimit;

  /**
   * @throws ParameterException where a value cannot be meant
   */
  void check(CommandSpec spec) {
    if (!(busyLimit > 0 && busyLimit <= 1)) {
      throw new ParameterException(
          spec.commandLine(), "--busy-limit is a share from 0 to 1, as in 0.7");
    }
    if (!(load >= 0.1 && load <= 10)) {
      throw new ParameterException(
          spec.commandLine(), "--load is a factor from 0.1 to 10, as in 1.2");
    }
  }

  long seed() {
    return seed;
  }

  double load() {
    return load;
  }

  double busyLimit() {
    return busyLimit;
  }
}
