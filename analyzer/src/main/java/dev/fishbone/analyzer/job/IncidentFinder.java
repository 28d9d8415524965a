package dev.fishbone.analyzer.job;

import dev.fishbone.connectors.config.Configuration;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import dev.fishbone.telemetry.source.Connector;
import dev.fishbone.telemetry.source.Deadline;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds when an incident was by the one thing that a person in a hurry knows of it. */
public final class IncidentFinder {
  private final Configuration configuration;
  private final Deadline deadline;

  public IncidentFinder(Configuration configuration, Deadline deadline) {
    this.configuration = configuration;
    this.deadline = deadline;
  }

  /**
   * The latest incident that the clue fits, of all sources' answers.
   *
   * @param within where to look
   * @param work a folder for answers
   */
  public Clue.Found find(Clue clue, TimeRange within, Path work) throws RunFailure {
    List<String> problems = new ArrayList<>();
    Optional<Clue.Found> latest = Optional.empty();
    for (Configuration.Source source : configuration.sources()) {
      try (Connector connector = source.factory().create(source.settings())) {
        Pull pull =
            new Pull(within, List.of(within), within, Set.of(), List.of(), work, work, deadline);
        Optional<Clue.Found> found = connector.find(clue, pull);
        if (found.isPresent() && latest.map(l -> isLater(found.get(), l)).orElse(true)) {
          latest = found;
        }
      } catch (SourceException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }
    String failed =
        problems.isEmpty() ? "" : " (not all could be asked: " + String.join("; ", problems) + ")";
    return latest.orElseThrow(
        () ->
            new RunFailure(
                "no source knows "
                    + (clue.kind() == Clue.Kind.ALERT ? "an alert " : "a page ")
                    + clue.name()
                    + " between "
                    + within.from()
                    + " and "
                    + within.to()
                    + failed
                    + ": check its name, or give --from and --to"));
  }

  private static boolean isLater(Clue.Found one, Clue.Found other) {
    return one.range().to().isAfter(other.range().to());
  }
}
