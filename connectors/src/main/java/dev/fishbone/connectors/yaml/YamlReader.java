package dev.fishbone.connectors.yaml;

import dev.fishbone.connectors.format.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Reads YAML documents; anchors are expanded within a budget, so that none grows without end. */
public final class YamlReader {
  private static final int NODES = 500_000;
  private static final int DEPTH = 200;

  private final String file;
  private int budget = NODES;

  private YamlReader(String file) {
    this.file = file;
  }

  /**
   * @param file the name that complaints give
   * @return the document; an empty one is a null value
   */
  public static YamlNode read(String file, String text) throws YamlException {
    return reading(
        file,
        () -> {
          Node root = new Compose(settings(file, text)).composeString(text).orElse(null);
          return root == null
              ? YamlNode.ofScalar(file, 1, 1, "", false)
              : new YamlReader(file).convert(root, 0);
        });
  }

  /** The documents of a stream in their order, one budget for all. */
  public static List<YamlNode> readAll(String file, String text) throws YamlException {
    return reading(
        file,
        () -> {
          YamlReader reader = new YamlReader(file);
          List<YamlNode> documents = new ArrayList<>();
          for (Node root : new Compose(settings(file, text)).composeAllFromString(text)) {
            documents.add(reader.convert(root, 0));
          }
          return documents;
        });
  }

  private interface Reading<T> {
    T read() throws YamlException;
  }

  /** One long line costs the square of its length in buffers, unless a buffer holds it. */
  static int bufferFor(String text) {
    return Math.max(1 << 10, Math.min(text.length() + 1, 1 << 20));
  }

  private static LoadSettings settings(String file, String text) {
    return LoadSettings.builder()
        .setLabel(file)
        .setBufferSize(bufferFor(text))
        .setCodePointLimit(64 << 20)
        .setMaxAliasesForCollections(100_000)
        .build();
  }

  private static <T> T reading(String file, Reading<T> reading) throws YamlException {
    try {
      return reading.read();
    } catch (MarkedYamlEngineException e) {
      Mark mark = e.getProblemMark().orElse(null);
      String at = mark == null ? "" : ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1);
      throw new YamlException(
          file
              + at
              + ": not YAML: "
              + Quoted.bare(String.valueOf(e.getProblem()))
              + "; correct it");
    } catch (YamlEngineException | StackOverflowError e) {
      throw new YamlException(file + ": not YAML that can be read: " + shortly(e));
    }
  }

  private static String shortly(Throwable problem) {
    String message = problem.getMessage();
    return message == null ? "it nests too deeply" : Quoted.bare(message);
  }

  private YamlNode convert(Node node, int depth) throws YamlException {
    Mark mark = node.getStartMark().orElse(null);
    int line = mark == null ? 0 : mark.getLine() + 1;
    int column = mark == null ? 0 : mark.getColumn() + 1;
    if (--budget < 0 || depth > DEPTH) {
      throw new YamlException(
          file + ":" + line + ": anchors or nesting make this document endless; write it out");
    }
    if (node instanceof ScalarNode scalar) {
      return YamlNode.ofScalar(
          file, line, column, scalar.getValue(), scalar.getScalarStyle() != ScalarStyle.PLAIN);
    }
    if (node instanceof SequenceNode sequence) {
      List<YamlNode> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(convert(item, depth + 1));
      }
      return YamlNode.ofList(file, line, column, items);
    }
    return YamlNode.ofMap(file, line, column, fields((MappingNode) node, depth));
  }

  private Map<String, YamlNode> fields(MappingNode mapping, int depth) throws YamlException {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    Map<String, YamlNode> merged = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlNode key = convert(tuple.getKeyNode(), depth + 1);
      YamlNode value = convert(tuple.getValueNode(), depth + 1);
      String name = key.isNull() ? "" : key.text("a key");
      if (name.equals("<<") && value.isMap()) {
        merged.putAll(value.map("<<"));
      } else if (fields.put(name, value) != null) {
        throw key.refuse("the key " + Quoted.text(name) + " stands here twice; keep one of them");
      }
    }
    merged.forEach(fields::putIfAbsent);
    return fields;
  }
}
