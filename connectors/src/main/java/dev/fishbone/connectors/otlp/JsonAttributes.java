package dev.fishbone.connectors.otlp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Lists of {@code {"key", "value": {"stringValue"…}}}; of an array its first scalar counts. */
final class JsonAttributes {
  private JsonAttributes() {}

  /** The attributes of a resource object. */
  static Map<String, String> ofObject(JsonParser parser) {
    Map<String, String> attributes = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean list = parser.currentName().equals("attributes");
      parser.nextToken();
      if (list) {
        into(parser, name -> true, attributes::put);
      } else {
        parser.skipChildren();
      }
    }
    return attributes;
  }

  /**
   * @param wanted values of other names are passed over without being read
   */
  static void into(JsonParser parser, Predicate<String> wanted, BiConsumer<String, String> taker) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() == JsonToken.START_OBJECT) {
        pair(parser, wanted, taker);
      } else {
        parser.skipChildren();
      }
    }
  }

  private static void pair(
      JsonParser parser, Predicate<String> wanted, BiConsumer<String, String> taker) {
    String name = "";
    String value = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean isKey = parser.currentName().equals("key");
      parser.nextToken();
      if (isKey && parser.currentToken() == JsonToken.VALUE_STRING) {
        name = parser.getString();
      } else if (name.isEmpty() || wanted.test(name)) {
        value = value(parser);
      } else {
        parser.skipChildren();
      }
    }
    if (!name.isEmpty() && !value.isEmpty()) {
      taker.accept(name, value);
    }
  }

  /** The first scalar within a value, as text; empty where there is none. */
  private static String value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token.isScalarValue()) {
      return parser.getValueAsString("");
    }
    String first = "";
    int depth = 0;
    while (true) {
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd() && --depth == 0) {
        return first;
      } else if (first.isEmpty() && token.isScalarValue()) {
        first = parser.getValueAsString("");
      }
      token = parser.nextToken();
      if (token == null) {
        return first;
      }
    }
  }
}
