package dev.fishbone.connectors.redact;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Answers of Prometheus' HTTP API with their requests: labels by rule, samples as they are. */
final class AnswerCopy {
  private final Rules rules;
  private final Labels labels;
  private final PromQl queries;

  AnswerCopy(Rules rules, Labels labels) {
    this.rules = rules;
    this.labels = labels;
    this.queries = new PromQl(labels, rules.pseudonyms());
  }

  void value(JsonParser parser, JsonGenerator json) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      json.writeNull();
      return;
    }
    fields(parser, json);
  }

  private void fields(JsonParser parser, JsonGenerator json) {
    json.writeStartObject();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      boolean object = value == JsonToken.START_OBJECT;
      switch (key) {
        case "request" -> request(parser, json, object);
        case "answer" -> {
          if (object) {
            json.writeName(key);
            fields(parser, json);
          }
        }
        case "status", "errorType", "resultType" -> text(json, key, word(parser));
        case "error" -> text(json, key, rules.words().message(parser.getValueAsString("")));
        case "isPartial" -> json.writeBooleanProperty(key, value == JsonToken.VALUE_TRUE);
        case "warnings" -> warnings(parser, json);
        case "data" -> {
          if (object) {
            json.writeName(key);
            data(parser, json);
          }
        }
        default -> {}
      }
      if (parser.currentToken().isStructStart()) {
        parser.skipChildren();
      }
    }
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String key, String value) {
    json.writeStringProperty(key, value);
  }

  private static String word(JsonParser parser) {
    return Words.word(parser.getValueAsString(""));
  }

  private void request(JsonParser parser, JsonGenerator json, boolean object) {
    if (!object) {
      return;
    }
    json.writeName("request");
    json.writeStartObject();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken token = parser.nextToken();
      String value = token.isScalarValue() ? parser.getValueAsString("") : "";
      switch (key) {
        case "endpoint" -> text(json, key, value.matches("[a-z0-9_/]{0,60}") ? value : "");
        case "query" -> text(json, key, queries.copy(value));
        case "time", "start", "end", "step" ->
            text(json, key, value.matches("[0-9TZ:.+smhdy-]{0,40}") ? value : "");
        default -> {}
      }
      parser.skipChildren();
    }
    json.writeEndObject();
  }

  private void warnings(JsonParser parser, JsonGenerator json) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return;
    }
    json.writeName("warnings");
    json.writeStartArray();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      json.writeString(rules.words().message(parser.getValueAsString("")));
      parser.skipChildren();
    }
    json.writeEndArray();
  }

  private void data(JsonParser parser, JsonGenerator json) {
    json.writeStartObject();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("resultType")) {
        text(json, key, word(parser));
      } else if (key.equals("result") && value == JsonToken.START_ARRAY) {
        json.writeName(key);
        json.writeStartArray();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          if (parser.currentToken() == JsonToken.START_OBJECT) {
            series(parser, json);
          } else {
            numbers(parser, json);
          }
        }
        json.writeEndArray();
      } else {
        parser.skipChildren();
      }
    }
    json.writeEndObject();
  }

  private void series(JsonParser parser, JsonGenerator json) {
    json.writeStartObject();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (key) {
        case "metric" -> {
          json.writeName(key);
          json.writeStartObject();
          if (value == JsonToken.START_OBJECT) {
            labels.copy(labels(parser)).forEach(json::writeStringProperty);
          }
          json.writeEndObject();
        }
        case "value", "values", "histogram", "histograms" -> {
          json.writeName(key);
          numbers(parser, json);
        }
        default -> parser.skipChildren();
      }
    }
    json.writeEndObject();
  }

  private static Map<String, String> labels(JsonParser parser) {
    Map<String, String> labels = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      labels.put(name, parser.getValueAsString(""));
      parser.skipChildren();
    }
    return labels;
  }

  /** Numbers in whatever lists and objects, written as they came: no time goes through a double. */
  private static void numbers(JsonParser parser, JsonGenerator json) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_ARRAY) {
      json.writeStartArray();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        numbers(parser, json);
      }
      json.writeEndArray();
    } else if (token == JsonToken.START_OBJECT) {
      json.writeStartObject();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String key = parser.currentName();
        parser.nextToken();
        json.writeName(key.matches("[a-z_]{1,30}") ? key : "x");
        numbers(parser, json);
      }
      json.writeEndObject();
    } else if (token.isNumeric()) {
      json.writeNumber(parser.getString());
    } else {
      String text = parser.getValueAsString("");
      json.writeString(Words.isNumber(text) ? text : "?");
    }
  }
}
