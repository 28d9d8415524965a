package dev.fishbone.analyzer.cli;

import dev.fishbone.analyzer.decisions.Decisions;
import dev.fishbone.analyzer.decisions.DecisionsFile;
import dev.fishbone.analyzer.job.Progress;
import dev.fishbone.analyzer.job.RunFailure;
import dev.fishbone.connectors.yaml.YamlException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where decisions come from: the file that is named, else the one among the results. */
final class DecisionsInput {
  private DecisionsInput() {}

  /** Read before anything is pulled or analysed: a mistake is told at once. */
  static Decisions read(@Nullable Path named, Path out, Progress progress) throws RunFailure {
    Path beside = out.resolve(DecisionsFile.NAME);
    if (named == null) {
      return Files.exists(beside) ? read(beside) : Decisions.NONE;
    }
    Decisions decisions = read(named);
    if (Files.exists(beside) && !isSame(named, beside)) {
      progress.note(beside + " is not read, since --decisions names " + named);
    }
    return decisions;
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static Decisions read(Path file) throws RunFailure {
    try {
      return DecisionsFile.read(file.toString(), Files.readString(file));
    } catch (YamlException e) {
      throw new RunFailure(Objects.requireNonNull(e.getMessage()), e);
    } catch (NoSuchFileException e) {
      throw new RunFailure(file + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new RunFailure(file + ": not UTF-8; save it as UTF-8", e);
    } catch (IOException e) {
      throw new RunFailure(file + ": cannot be read; give a YAML file that you may read", e);
    }
  }
}
