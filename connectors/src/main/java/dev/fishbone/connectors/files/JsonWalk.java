package dev.fishbone.connectors.files;

import java.util.function.Consumer;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Steps through JSON. Each begins with the parser on a value's first token and leaves it on the
 * last; so must what it calls, for which {@link JsonParser#skipChildren} is enough. A value of
 * another type is passed over.
 */
public final class JsonWalk {
  private JsonWalk() {}

  /** Each field of an object, by its name. */
  public static void fields(JsonParser parser, Consumer<String> field) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      field.accept(name);
    }
  }

  /** Each item of an array. */
  public static void items(JsonParser parser, Runnable item) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      item.run();
    }
  }

  /** A text, or nothing where the value is something else; the parser stays. */
  public static String text(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_STRING ? parser.getString() : "";
  }
}
