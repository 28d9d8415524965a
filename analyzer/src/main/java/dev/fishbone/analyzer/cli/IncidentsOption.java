package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.analyzer.scan.PastIncidents;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --incidents DIR…}: what risks turned into. */
final class IncidentsOption {
  @Option(
      names = "--incidents",
      paramLabel = "DIR",
      split = ",",
      description =
          "Folders that analyze wrote, or the folder above them: whether the fix of an incident holds"
              + " is told of the risk that it was of.")
  private List<Path> folders = List.of();

  PastIncidents read() throws RunFailure {
    return PastIncidents.read(folders);
  }
}
