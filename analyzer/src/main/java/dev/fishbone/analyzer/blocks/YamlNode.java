package dev.fishbone.analyzer.blocks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A YAML value with the place where it stood: line and column from 0 within the content. */
sealed interface YamlNode {
  int line();

  int column();

  /** How many nodes this one holds, itself included, with aliases written out. */
  int size();

  YamlValue value();

  /** Nothing was written: {@code key:}, {@code ~} or {@code null}. */
  default boolean isNull() {
    return false;
  }

  record Scalar(String text, boolean plain, int line, int column) implements YamlNode {
    @Override
    public int size() {
      return 1;
    }

    @Override
    public boolean isNull() {
      return plain && (text.isEmpty() || text.equals("~") || text.equals("null"));
    }

    @Override
    public YamlValue value() {
      return isNull() ? new YamlValue.Scalar("null", true) : new YamlValue.Scalar(text, plain);
    }
  }

  record Items(List<YamlNode> nodes, int size, int line, int column) implements YamlNode {
    @Override
    public YamlValue value() {
      return new YamlValue.Sequence(nodes.stream().map(YamlNode::value).toList());
    }
  }

  record Fields(Map<String, YamlNode> nodes, int size, int line, int column) implements YamlNode {
    @Override
    public YamlValue value() {
      Map<String, YamlValue> values = new LinkedHashMap<>();
      nodes.forEach((key, node) -> values.put(key, node.value()));
      return new YamlValue.Mapping(values);
    }
  }
}
