package dev.fishbone.connectors.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.comments.CommentType;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.CommentEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Copies a YAML text without its secrets: a value stays where its path is kept, any other becomes
 * {@code <secret>}. Keys, layout and line numbers stay; comments go, for an old key is often just
 * commented out.
 */
public final class YamlCopy {
  /** What Alertmanager writes in place of a secret. */
  public static final String SECRET = "<secret>";

  private final Predicate<List<String>> keep;

  /** By where they begin, in code points; a value that is reached by an alias is there once. */
  private final Map<Integer, Edit> edits = new TreeMap<>();

  private final TreeSet<Integer> kept = new TreeSet<>();

  private record Edit(int from, int to, String with) {}

  private YamlCopy(Predicate<List<String>> keep) {
    this.keep = keep;
  }

  /**
   * @param keep whether the value at a path of keys stays; items of a list have the list's path
   * @throws YamlException where the text is refused by {@link YamlReader} too
   */
  public static String of(String file, String text, Predicate<List<String>> keep)
      throws YamlException {
    // Refuses what nests without end before it is walked here.
    YamlReader.read(file, text);
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(64 << 20)
            .setBufferSize(YamlReader.bufferFor(text))
            .setMaxAliasesForCollections(100_000)
            .setParseComments(true)
            .build();
    YamlCopy copy = new YamlCopy(keep);
    LoadSettings plain =
        LoadSettings.builder()
            .setCodePointLimit(64 << 20)
            .setBufferSize(YamlReader.bufferFor(text))
            .setMaxAliasesForCollections(100_000)
            .build();
    new Compose(plain).composeString(text).ifPresent(root -> copy.walk(root, List.of()));
    copy.kept.forEach(copy.edits::remove);
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CommentEvent comment
          && comment.getCommentType() != CommentType.BLANK_LINE) {
        copy.edit(comment.getStartMark(), comment.getEndMark(), "");
      }
    }
    return copy.apply(text);
  }

  private void walk(Node node, List<String> path) {
    if (node instanceof MappingNode map) {
      for (NodeTuple field : map.getValue()) {
        String key = field.getKeyNode() instanceof ScalarNode name ? name.getValue() : "";
        walk(field.getValueNode(), key.equals("<<") ? path : plus(path, key));
      }
    } else if (node instanceof SequenceNode list) {
      list.getValue().forEach(item -> walk(item, path));
    } else if (node instanceof ScalarNode scalar) {
      scalar(scalar, path);
    }
  }

  private static List<String> plus(List<String> path, String key) {
    List<String> longer = new ArrayList<>(path);
    longer.add(key);
    return longer;
  }

  private void scalar(ScalarNode scalar, List<String> path) {
    if (keep.test(path)) {
      scalar.getStartMark().ifPresent(mark -> kept.add(mark.getIndex()));
    } else if (!saysNothing(scalar)) {
      String anchor = scalar.getAnchor().map(a -> "&" + a.getValue() + " ").orElse("");
      edit(scalar.getStartMark(), scalar.getEndMark(), anchor + SECRET);
    }
  }

  /** Whether a value is a plain truth value or nothing at all. */
  private static boolean saysNothing(ScalarNode scalar) {
    return scalar.getScalarStyle() == ScalarStyle.PLAIN
        && List.of("", "~", "null", "true", "false").contains(scalar.getValue());
  }

  private void edit(Optional<Mark> from, Optional<Mark> to, String with) {
    if (from.isPresent() && to.isPresent()) {
      int start = from.get().getIndex();
      edits.put(start, new Edit(start, to.get().getIndex(), with));
    }
  }

  private String apply(String text) {
    int[] source = text.codePoints().toArray();
    StringBuilder copy = new StringBuilder(text.length());
    int at = 0;
    for (Edit edit : edits.values()) {
      copy.append(new String(source, at, edit.from() - at)).append(edit.with());
      for (int i = edit.from(); i < edit.to(); i++) {
        if (source[i] == '\n') {
          copy.append('\n');
        }
      }
      at = edit.to();
    }
    return copy.append(new String(source, at, source.length - at)).toString();
  }
}
