package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.score.Score;
import dev.fishbone.analyzer.score.ScoreText;
import dev.fishbone.analyzer.score.Scoring;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code score DIR…}: the rules against incidents whose truth is known. */
@Command(
    name = "score",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the rules on recordings that have a truth.yml, and counts what they find, miss and"
          + " claim falsely, which figures are off, and whether confidence is as it is stated.",
      "Ends with 1 where something is false, or more is missed than allowed."
    })
final class ScoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description = "A recording, or a folder of recordings.")
  private List<Path> folders = List.of();

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    List<Path> recordings = Scoring.recordings(folders);
    Score score = Score.none();
    for (Path recording : recordings) {
      score = score.and(Scoring.score(recording));
    }
    ScoreText.of(score).forEach(out::println);
    List<String> differences = score.differences();
    if (!differences.isEmpty()) {
      out.println();
      differences.forEach(difference -> out.println(OneLine.of(difference)));
    }
    List<String> faults = score.faults();
    out.println();
    out.println(
        recordings.size()
            + " recordings: "
            + (faults.isEmpty() ? "as the truth says" : String.join("; ", faults)));
    return faults.isEmpty() ? 0 : 1;
  }
}
