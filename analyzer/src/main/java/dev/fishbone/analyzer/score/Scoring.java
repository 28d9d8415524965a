package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.job.CaseFile;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.rules.book.Assessor;
import dev.fishbone.rules.book.RuleBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs all rules on recordings with a truth. */
public final class Scoring {
  /** How far below a named folder recordings may lie. */
  private static final int DEPTH = 3;

  private static final String NIGHTLY = "latent/";

  private Scoring() {}

  /**
   * The recordings in or below some folders, in order of their paths.
   *
   * @throws RunFailure where a folder is not there or holds none
   */
  public static List<Path> recordings(List<Path> folders) throws RunFailure {
    TreeSet<Path> found = new TreeSet<>();
    for (Path folder : folders) {
      try (Stream<Path> below = Files.walk(folder, DEPTH + 1)) {
        List<Path> truths =
            below.filter(file -> file.endsWith(TruthReader.FILE)).map(Path::getParent).toList();
        if (truths.isEmpty()) {
          throw new RunFailure(
              folder
                  + ": no "
                  + TruthReader.FILE
                  + " here or below: name a folder of recordings"
                  + " whose truth is known");
        }
        found.addAll(truths);
      } catch (IOException e) {
        throw new RunFailure(folder + ": no folder that can be read", e);
      }
    }
    return List.copyOf(found);
  }

  /**
   * What the rules say of one recording against its truth.
   *
   * @throws RunFailure where recording or truth cannot be read
   */
  public static Score score(Path recording) throws RunFailure {
    try {
      Truth truth = TruthReader.read(recording);
      return Score.of(
          String.valueOf(recording.getFileName()),
          truth,
          new Assessor(rules(truth)).assess(CaseFile.read(recording)));
    } catch (YamlException e) {
      throw new RunFailure(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new RunFailure(recording + ": " + TruthReader.FILE + " cannot be read", e);
    }
  }

  /** A truth that speaks of what could happen is one of a night's traffic: both books are asked. */
  private static RuleBook rules(Truth truth) {
    return truth.verdicts().stream().anyMatch(expected -> expected.rule().startsWith(NIGHTLY))
        ? RuleBook.every()
        : RuleBook.builtIn();
  }
}
