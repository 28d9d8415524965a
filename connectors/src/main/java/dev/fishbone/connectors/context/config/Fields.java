package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Fields of a document in protobuf's JSON form, whose names may be {@code snake_case} or {@code
 * camelCase}; a value of the wrong kind is a complaint and counts as not said.
 */
final class Fields {
  /** 2³²−1. */
  static final String NO_LIMIT = "4294967295";

  private final Sheet sheet;

  Fields(Sheet sheet) {
    this.sheet = sheet;
  }

  /** The value at the end of a path of fields in {@code snake_case}. */
  Optional<YamlNode> at(YamlNode node, String... path) {
    Optional<YamlNode> found = Optional.of(node);
    for (String field : path) {
      found = found.flatMap(n -> n.get(field).or(() -> n.get(camel(field))));
    }
    return found;
  }

  private static String camel(String snake) {
    StringBuilder camel = new StringBuilder();
    for (String part : snake.split("_")) {
      camel.append(
          camel.isEmpty()
              ? part
              : part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1));
    }
    return camel.toString();
  }

  String text(YamlNode node, String... path) {
    Optional<YamlNode> found = at(node, path);
    try {
      return found.isPresent() ? found.get().text(String.join(".", path)) : "";
    } catch (YamlException e) {
      sheet.complain(found.get().line(), last(path) + " must be a single value; it was not used");
      return "";
    }
  }

  List<YamlNode> list(YamlNode node, String... path) {
    Optional<YamlNode> found = at(node, path);
    try {
      return found.isPresent() ? found.get().list(String.join(".", path)) : List.of();
    } catch (YamlException e) {
      sheet.complain(found.get().line(), last(path) + " must be a list; it was not used");
      return List.of();
    }
  }

  Map<String, YamlNode> map(YamlNode node) {
    try {
      return node.isMap() ? node.map("a map") : Map.of();
    } catch (YamlException e) {
      return Map.of();
    }
  }

  /**
   * A whole number that fits; 2³²−1 and its like, which stand for "no limit", count as not said.
   */
  OptionalInt number(YamlNode node, String... path) {
    String text = text(node, path);
    if (text.isEmpty() || text.equals(NO_LIMIT) || text.equals("2147483647")) {
      return OptionalInt.empty();
    }
    if (!text.matches("[0-9]{1,9}(\\.0)?")) {
      complain(node, path, " must be a whole number; it was not used");
      return OptionalInt.empty();
    }
    return OptionalInt.of(Integer.parseInt(text.replace(".0", "")));
  }

  Optional<Duration> duration(YamlNode node, String... path) {
    String text = text(node, path);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Duration> duration = DurationText.parse(text.startsWith(".") ? "0" + text : text);
    if (duration.isEmpty()) {
      complain(node, path, " must be a duration with its unit such as 0.25s; it was not used");
    }
    return duration;
  }

  /** A duration of which zero means "none". */
  Optional<Duration> limit(YamlNode node, String... path) {
    return duration(node, path).filter(d -> !d.isZero());
  }

  private void complain(YamlNode node, String[] path, String sentence) {
    sheet.complain(at(node, path).orElse(node).line(), last(path) + sentence);
  }

  private static String last(String[] path) {
    return path.length == 0 ? "it" : path[path.length - 1];
  }

  /** A text that is never empty. */
  static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }
}
