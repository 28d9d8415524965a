package dev.fishbone.analyzer.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The texts that stand in a block's fields, each character with its place, whether they are quoted,
 * folded over lines or in a list or quote of the document.
 */
public final class BlockTexts {
  private final String document;
  private final Segment.Fenced block;
  private final Readings readings;
  private final List<Integer> lines = new ArrayList<>();
  private final StringBuilder content = new StringBuilder();
  private final List<Field> fields = new ArrayList<>();

  /**
   * A text of a block.
   *
   * @param path keys and list positions, {@code stats/0/label}
   */
  public record Field(String path, PlacedText text) {}

  private BlockTexts(String document, Segment.Fenced block, Readings readings) {
    this.document = document;
    this.block = block;
    this.readings = readings;
  }

  /** In order; none where the content is not YAML. */
  static List<Field> of(String document, Segment.Fenced block, Readings readings) {
    BlockTexts texts = new BlockTexts(document, block, readings);
    texts.takeContent();
    try {
      texts.walk("", texts.root());
    } catch (YamlFault e) {
      return List.of(); // Reported by the parser of the document.
    }
    return List.copyOf(texts.fields);
  }

  private YamlNode root() throws YamlFault {
    try {
      return readings.yaml(content.toString());
    } catch (YamlFault fault) {
      return readings.yaml(LooseYaml.repair(content.toString()));
    }
  }

  /** The lines between the fences without what containers put before them. */
  private void takeContent() {
    int end = block.range().end();
    int at = lineEnd(block.range().start(), end);
    while (at < end) {
      int start = afterEnd(at);
      int stop = lineEnd(start, end);
      int from = start + prefix(start, stop);
      if (stop >= end && block.fence().closed()) {
        return;
      }
      lines.add(from);
      content.append(document, from, stop).append('\n');
      at = stop;
    }
  }

  private int prefix(int start, int stop) {
    int most = block.fence().continuation().length();
    int skipped = 0;
    while (skipped < most
        && start + skipped < stop
        && " \t>".indexOf(document.charAt(start + skipped)) >= 0) {
      skipped++;
    }
    return skipped;
  }

  private int lineEnd(int from, int end) {
    int at = from;
    while (at < end && document.charAt(at) != '\n' && document.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  private int afterEnd(int at) {
    return document.startsWith("\r\n", at) ? at + 2 : at + 1;
  }

  private void walk(String path, YamlNode node) {
    if (node instanceof YamlNode.Fields map) {
      for (Map.Entry<String, YamlNode> entry : map.nodes().entrySet()) {
        walk(join(path, entry.getKey()), entry.getValue());
      }
    } else if (node instanceof YamlNode.Items items) {
      for (int i = 0; i < items.nodes().size(); i++) {
        walk(join(path, Integer.toString(i)), items.nodes().get(i));
      }
    } else if (node instanceof YamlNode.Scalar scalar && scalar.line() < lines.size()) {
      fields.add(new Field(path, placed(scalar)));
    }
  }

  private static String join(String path, String key) {
    return path.isEmpty() ? key : path + "/" + key;
  }

  /** Follows the text through its source, over quotes, escapes and folds between. */
  private PlacedText placed(YamlNode.Scalar scalar) {
    int line = lines.get(scalar.line());
    int at = Math.min(line + scalar.column(), block.range().end());
    PlacedText.Builder placed = new PlacedText.Builder();
    for (int i = 0; i < scalar.text().length(); i++) {
      char wanted = scalar.text().charAt(i);
      int found = at;
      while (found < block.range().end()
          && document.charAt(found) != wanted
          && isBetween(document.charAt(found), i == 0)) {
        found++;
      }
      boolean there = found < block.range().end() && document.charAt(found) == wanted;
      placed.add(wanted, there ? found : at);
      at = there ? found + 1 : at;
    }
    return placed.build();
  }

  private static boolean isBetween(char c, boolean first) {
    return Character.isWhitespace(c)
        || c == '\\'
        || c == '"'
        || c == '\''
        || c == '>'
        || (first && (c == '|' || c == '-' || c == ':'));
  }
}
