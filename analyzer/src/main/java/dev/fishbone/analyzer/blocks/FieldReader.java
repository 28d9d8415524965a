package dev.fishbone.analyzer.blocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of one mapping, taken one by one; what nobody took are the extras. */
final class FieldReader {
  private final YamlNode.Fields fields;
  private final Map<String, YamlNode> left;

  private FieldReader(YamlNode.Fields fields) {
    this.fields = fields;
    this.left = new LinkedHashMap<>(fields.nodes());
  }

  /** Of a mapping; {@code what} names it where it is something else. */
  static FieldReader of(YamlNode node, String what) throws YamlFault {
    if (node instanceof YamlNode.Fields fields) {
      return new FieldReader(fields);
    }
    throw new YamlFault(node, what + " consists of `key: value` lines; write it so");
  }

  String required(String key) throws YamlFault {
    YamlNode node = left.remove(key);
    if (node == null || node.isNull()) {
      throw new YamlFault(fields, "`" + key + "` is missing; add `" + key + ": …`");
    }
    return text(node);
  }

  Optional<String> optional(String key) throws YamlFault {
    YamlNode node = left.remove(key);
    return node == null || node.isNull() ? Optional.empty() : Optional.of(text(node));
  }

  /** A list whose key may be missing or empty. */
  List<YamlNode> list(String key) throws YamlFault {
    YamlNode node = left.remove(key);
    if (node == null || node.isNull()) {
      return List.of();
    }
    if (node instanceof YamlNode.Items items) {
      return items.nodes();
    }
    throw new YamlFault(node, "`" + key + "` is a list; begin each entry with `- `");
  }

  /** A list without which the block is nothing; it may be empty. */
  List<YamlNode> requiredList(String key) throws YamlFault {
    if (!left.containsKey(key)) {
      throw new YamlFault(fields, "`" + key + "` is missing; add `" + key + ":` and its list");
    }
    return list(key);
  }

  Optional<YamlNode> peek(String key) {
    return Optional.ofNullable(left.get(key));
  }

  void take(String key) {
    left.remove(key);
  }

  Extras rest() {
    Map<String, YamlValue> values = new LinkedHashMap<>();
    left.forEach((key, node) -> values.put(key, node.value()));
    return new Extras(values);
  }

  /**
   * The text of a scalar. A person who left the quotes out of "A -> B: text" wrote a mapping of one
   * key; it is put together again.
   */
  static String text(YamlNode node) throws YamlFault {
    if (node instanceof YamlNode.Scalar scalar) {
      return scalar.text();
    }
    if (node instanceof YamlNode.Fields fields && fields.nodes().size() == 1) {
      Map.Entry<String, YamlNode> only = fields.nodes().entrySet().iterator().next();
      if (only.getValue() instanceof YamlNode.Scalar value) {
        return only.getKey() + ":" + (value.text().isEmpty() ? "" : " " + value.text());
      }
    }
    throw new YamlFault(node, "a single text is expected here; put it into double quotes");
  }

  /** Whether {@link #text} would give one. */
  static boolean isText(YamlNode node) {
    return node instanceof YamlNode.Scalar
        || (node instanceof YamlNode.Fields fields
            && fields.nodes().size() == 1
            && fields.nodes().values().iterator().next() instanceof YamlNode.Scalar);
  }
}
