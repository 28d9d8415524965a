package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What an answer says of itself; its data is counted, not kept.
 *
 * @param readable whether it is JSON of the expected shape
 * @param names the strings of {@code data} where that is a list of them
 */
record Envelope(
    boolean readable,
    boolean success,
    String errorType,
    String error,
    List<String> warnings,
    boolean partial,
    long results,
    List<String> names) {
  private static final JsonFactory JSON = new JsonFactory();

  Envelope {
    warnings = List.copyOf(warnings);
    names = List.copyOf(names);
  }

  static Envelope of(Answer answer) {
    try (InputStream body = answer.open();
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      Draft draft = new Draft();
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return unreadable();
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        draft.field(parser);
      }
      if (parser.currentToken() != JsonToken.END_OBJECT || draft.status.isEmpty()) {
        return unreadable();
      }
      return new Envelope(
          true,
          draft.status.equals("success"),
          draft.errorType,
          draft.error,
          draft.warnings,
          draft.partial,
          draft.results,
          draft.names);
    } catch (JacksonException | IOException e) {
      return unreadable();
    }
  }

  private static Envelope unreadable() {
    return new Envelope(false, false, "", "", List.of(), false, 0, List.of());
  }

  /** One sentence part on why there is no success. */
  String complaint(int status) {
    if (!readable) {
      return "HTTP " + status + " with something that is not Prometheus' JSON";
    }
    return "HTTP " + status + ", " + errorType + ": " + Quoted.bare(error);
  }

  private static final class Draft {
    private String status = "";
    private String errorType = "";
    private String error = "";
    private final List<String> warnings = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private boolean partial;
    private long results;

    void field(JsonParser parser) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "status" -> status = parser.getValueAsString("");
        case "errorType" -> errorType = Quoted.bare(parser.getValueAsString(""));
        case "error" -> error = parser.getValueAsString("");
        case "isPartial" -> partial = value == JsonToken.VALUE_TRUE;
        case "warnings" -> strings(parser, warnings);
        case "data" -> data(parser);
        default -> parser.skipChildren();
      }
      if (parser.currentToken().isStructStart()) {
        parser.skipChildren();
      }
    }

    private static void strings(JsonParser parser, List<String> into) {
      if (parser.currentToken() != JsonToken.START_ARRAY) {
        parser.skipChildren();
        return;
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
          into.add(parser.getString());
        } else {
          parser.skipChildren();
        }
      }
    }

    private void data(JsonParser parser) {
      if (parser.currentToken() == JsonToken.START_ARRAY) {
        strings(parser, names);
        return;
      }
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        return;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean counted = Set.of("result", "groups").contains(parser.currentName());
        if (parser.nextToken() == JsonToken.START_ARRAY && counted) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            results++;
            parser.skipChildren();
          }
        } else {
          parser.skipChildren();
        }
      }
    }
  }
}
