package dev.fishbone.lab.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads YAML into {@link Node}s, which keep the line of each value. */
final class NodeReader {
  private final String file;
  private final JsonParser parser;

  private NodeReader(String file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * @param file the name that messages show
   */
  static Node read(String file, String yaml) {
    try (JsonParser parser = new YAMLMapper().createParser(yaml)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        throw new ScenarioException(file + ":1: the file is empty: write a scenario");
      }
      return new NodeReader(file, parser).node("scenario", first);
    } catch (JacksonException e) {
      TokenStreamLocation at = e.getLocation();
      int line = at == null ? 1 : at.getLineNr();
      throw new ScenarioException(
          file + ":" + line + ": this is not YAML: " + firstLine(e.getOriginalMessage()));
    }
  }

  private Node node(String name, JsonToken token) {
    String place = file + ":" + parser.currentTokenLocation().getLineNr();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Node> entries = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        String at = file + ":" + parser.currentTokenLocation().getLineNr();
        if (entries.put(key, node(key, parser.nextToken())) != null) {
          throw new ScenarioException(at + ": the key '" + key + "' stands twice: keep one");
        }
      }
      return new Node(Node.Kind.MAP, place, name, "", List.of(), entries);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> items = new ArrayList<>();
      for (JsonToken next = parser.nextToken();
          next != JsonToken.END_ARRAY;
          next = parser.nextToken()) {
        items.add(node(name, next));
      }
      return new Node(Node.Kind.LIST, place, name, "", items, Map.of());
    }
    String text = token == JsonToken.VALUE_NULL ? "" : parser.getString();
    return new Node(Node.Kind.TEXT, place, name, text, List.of(), Map.of());
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("no details");
  }
}
