package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** An envelope while its answer streams by. */
final class EnvelopeDraft {
  private static final int WARNINGS = 20;

  private final Predicate<String> wanted;
  private String status = "";
  private String errorType = "";
  private String error = "";
  private final List<String> warnings = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private boolean partial;
  private long results;
  private long firstMillis = Envelope.NONE;

  EnvelopeDraft(Predicate<String> wanted) {
    this.wanted = wanted;
  }

  Envelope build() {
    return status.isEmpty()
        ? Envelope.unreadable()
        : new Envelope(
            true,
            status.equals("success"),
            errorType,
            error,
            warnings,
            partial,
            results,
            names,
            firstMillis);
  }

  void field(JsonParser parser) {
    String name = parser.currentName();
    JsonToken value = parser.nextToken();
    switch (name) {
      case "status" -> status = parser.getValueAsString("");
      case "errorType" -> errorType = Quoted.bare(parser.getValueAsString(""));
      case "error" -> error = parser.getValueAsString("");
      case "isPartial" -> partial = value == JsonToken.VALUE_TRUE;
      case "warnings" -> warnings(parser);
      case "data" -> data(parser);
      default -> parser.skipChildren();
    }
    if (parser.currentToken().isStructStart()) {
      parser.skipChildren();
    }
  }

  private void warnings(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (warnings.size() < WARNINGS) {
        warnings.add(parser.getValueAsString("(not a text)"));
      }
      parser.skipChildren();
    }
  }

  private void data(JsonParser parser) {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        results++;
        if (parser.currentToken() == JsonToken.VALUE_STRING && wanted.test(parser.getString())) {
          names.add(parser.getString());
        }
        parser.skipChildren();
      }
      return;
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean counted =
          parser.currentName().equals("result") || parser.currentName().equals("groups");
      if (parser.nextToken() == JsonToken.START_ARRAY && counted) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          results++;
          result(parser);
        }
      } else {
        parser.skipChildren();
      }
    }
  }

  private void result(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean samples =
          parser.currentName().equals("values") || parser.currentName().equals("histograms");
      if (parser.nextToken() == JsonToken.START_ARRAY && samples) {
        samples(parser);
      } else {
        parser.skipChildren();
      }
    }
  }

  /** A list {@code [[seconds, …], …]} in order of time. */
  private void samples(JsonParser parser) {
    boolean first = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (first && parser.currentToken() == JsonToken.START_ARRAY) {
        first = false;
        if (parser.nextToken().isNumeric()) {
          firstMillis = Math.min(firstMillis, Math.round(parser.getDoubleValue() * 1_000));
        }
        while (parser.currentToken() != JsonToken.END_ARRAY) {
          parser.skipChildren();
          parser.nextToken();
        }
      } else {
        parser.skipChildren();
      }
    }
  }
}
