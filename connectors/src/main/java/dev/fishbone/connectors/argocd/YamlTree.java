package dev.fishbone.connectors.argocd;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON form of a YAML document; its scalars are texts. */
final class YamlTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private YamlTree() {}

  static JsonNode of(YamlNode yaml) throws YamlException {
    if (yaml.isNull()) {
      return NODES.nullNode();
    }
    if (yaml.isScalar()) {
      return NODES.stringNode(yaml.scalar());
    }
    if (yaml.isMap()) {
      ObjectNode object = NODES.objectNode();
      for (Map.Entry<String, YamlNode> each : yaml.map("an object").entrySet()) {
        object.set(each.getKey(), of(each.getValue()));
      }
      return object;
    }
    ArrayNode array = NODES.arrayNode();
    for (YamlNode each : yaml.list("a list")) {
      array.add(of(each));
    }
    return array;
  }
}
