package dev.fishbone.analyzer.score;

import dev.fishbone.analyzer.score.Truth.Expected;
import dev.fishbone.analyzer.score.Truth.ExpectedFigure;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads {@code truth.yml}. */
public final class TruthReader {
  public static final String FILE = "truth.yml";
  private static final String TRIGGER = "change/trigger";

  private TruthReader() {}

  /**
   * @throws YamlException where the file is not understood: what, where, and what to do
   */
  public static Truth read(Path recording) throws IOException, YamlException {
    Path file = recording.resolve(FILE);
    YamlNode root = YamlReader.read(file.toString(), Files.readString(file));
    List<Expected> verdicts = new ArrayList<>();
    for (YamlNode row : list(root, "verdicts")) {
      verdicts.add(verdict(row));
    }
    List<ExpectedFigure> figures = new ArrayList<>();
    for (YamlNode row : list(root, "figures")) {
      figures.add(figure(row));
    }
    // What began it is named once: a line of its own says more of it.
    boolean told = verdicts.stream().anyMatch(v -> v.rule().equals(TRIGGER));
    if (!told && root.get("change").isPresent()) {
      verdicts.add(new Expected(TRIGGER, "finding", text(root, "change")));
    }
    return new Truth(verdicts, figures);
  }

  private static List<YamlNode> list(YamlNode root, String key) throws YamlException {
    return root.get(key).isPresent() ? root.get(key).get().list(key) : List.of();
  }

  private static Expected verdict(YamlNode row) throws YamlException {
    String word = text(row, "verdict");
    if (!Truth.WORDS.contains(word)) {
      throw required(row, "verdict").wrong("a verdict is one of " + String.join(", ", Truth.WORDS));
    }
    return new Expected(text(row, "rule"), word, text(row, "subject"));
  }

  private static ExpectedFigure figure(YamlNode row) throws YamlException {
    return new ExpectedFigure(
        text(row, "rule"),
        text(row, "subject"),
        text(row, "name"),
        number(row, "value"),
        number(row, "within"));
  }

  private static double number(YamlNode row, String key) throws YamlException {
    try {
      double number = Double.parseDouble(text(row, key));
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, as of a number that is none.
    }
    throw required(row, key).wrong(key + " is a finite number");
  }

  private static String text(YamlNode row, String key) throws YamlException {
    return required(row, key).text(key);
  }

  private static YamlNode required(YamlNode row, String key) throws YamlException {
    return row.get(key).orElseThrow(() -> row.refuse("a row without " + key + ": add it"));
  }
}
