package dev.fishbone.connectors.yaml;

import dev.fishbone.connectors.format.Quoted;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Reads a JSON document into the same values as YAML, in files too large for a YAML reader. */
public final class JsonReader {
  private static final int NODES = 1_000_000;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(200).build())
          .build();

  private final String file;
  private final JsonParser parser;
  private int budget = NODES;

  private JsonReader(String file, JsonParser parser) {
    this.file = file;
    this.parser = parser;
  }

  /**
   * @param file the name that complaints give
   */
  public static YamlNode read(String file, String text) throws YamlException {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
      try {
        JsonReader reader = new JsonReader(file, parser);
        YamlNode root = reader.value(parser.nextToken());
        if (parser.nextToken() != null) {
          throw reader.at("more follows the document: keep one document in a file");
        }
        return root;
      } catch (JacksonException e) {
        int line = parser.currentLocation().getLineNr();
        String what = Quoted.bare(String.valueOf(e.getOriginalMessage()));
        throw new YamlException(file + ":" + line + ": not JSON: " + what + "; correct it");
      }
    }
  }

  private YamlNode value(JsonToken token) throws YamlException {
    if (--budget < 0) {
      throw at("it holds more than " + NODES + " values: keep the part that matters");
    }
    TokenStreamLocation place = parser.currentTokenLocation();
    int line = place.getLineNr();
    int column = place.getColumnNr();
    if (token == JsonToken.START_OBJECT) {
      Map<String, YamlNode> fields = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        fields.put(key, value(parser.nextToken()));
      }
      return YamlNode.ofMap(file, line, column, fields);
    }
    if (token == JsonToken.START_ARRAY) {
      List<YamlNode> items = new ArrayList<>();
      for (JsonToken each = parser.nextToken();
          each != JsonToken.END_ARRAY;
          each = parser.nextToken()) {
        items.add(value(each));
      }
      return YamlNode.ofList(file, line, column, items);
    }
    return YamlNode.ofScalar(
        file, line, column, parser.getString(), token == JsonToken.VALUE_STRING);
  }

  private YamlException at(String sentence) {
    return new YamlException(
        file + ":" + parser.currentTokenLocation().getLineNr() + ": " + sentence);
  }
}
