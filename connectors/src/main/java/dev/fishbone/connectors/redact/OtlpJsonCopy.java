package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.otlp.OtlpJson;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/** OTLP/JSON, span by span: the fields that readers know, under the names they came with. */
final class OtlpJsonCopy {
  private static final Set<String> RESOURCE_SPANS =
      Set.of("resourceSpans", "resource_spans", "batches");
  private static final Set<String> SCOPE_SPANS =
      Set.of("scopeSpans", "scope_spans", "instrumentationLibrarySpans");
  private static final Set<String> WRAPPERS = Set.of("trace", "result");

  private final SpanAttributes attributes;
  private final OtlpSpanCopy spans;

  OtlpJsonCopy(Rules rules, SpanAttributes attributes) {
    this.attributes = attributes;
    this.spans = new OtlpSpanCopy(rules, attributes);
  }

  /** The fields of an object, from the current key to its end. */
  void fields(JsonParser parser, JsonGenerator json) {
    while (parser.currentToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (RESOURCE_SPANS.contains(key) && value == JsonToken.START_ARRAY) {
        json.writeName(key);
        json.writeStartArray();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          object(parser, json, this::resourceSpans);
        }
        json.writeEndArray();
      } else if (WRAPPERS.contains(key) && value == JsonToken.START_OBJECT) {
        json.writeName(key);
        json.writeStartObject();
        parser.nextToken();
        fields(parser, json);
        json.writeEndObject();
      } else {
        if (OtlpJson.isKey(key)) {
          // Other signals stay an empty list: that they were there is told to who reads the copy.
          json.writeName(key);
          json.writeStartArray();
          json.writeEndArray();
        }
        parser.skipChildren();
      }
      parser.nextToken();
    }
  }

  /** Copies one field of an object; the parser stands on its value. */
  private interface FieldCopy {
    void copy(String key, JsonParser parser, JsonGenerator json);
  }

  private static void object(JsonParser parser, JsonGenerator json, FieldCopy fields) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      json.writeNull();
      return;
    }
    json.writeStartObject();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      fields.copy(key, parser, json);
    }
    json.writeEndObject();
  }

  private void resourceSpans(String key, JsonParser parser, JsonGenerator json) {
    JsonToken value = parser.currentToken();
    if (key.equals("resource") && value == JsonToken.START_OBJECT) {
      JsonNode resource = JsonOut.TREES.readTree(parser);
      json.writeName(key);
      json.writeStartObject();
      OtlpSpanCopy.attributes(
          json, resource.path("attributes"), attributes::ofResource, name -> name);
      json.writeEndObject();
    } else if (SCOPE_SPANS.contains(key) && value == JsonToken.START_ARRAY) {
      list(key, parser, json, this::scope);
    } else {
      parser.skipChildren();
    }
  }

  private void scope(String key, JsonParser parser, JsonGenerator json) {
    if (key.equals("spans") && parser.currentToken() == JsonToken.START_ARRAY) {
      json.writeName(key);
      json.writeStartArray();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        JsonNode span = JsonOut.TREES.readTree(parser);
        spans.write(json, span);
      }
      json.writeEndArray();
    } else {
      parser.skipChildren();
    }
  }

  private static void list(String key, JsonParser parser, JsonGenerator json, FieldCopy fields) {
    json.writeName(key);
    json.writeStartArray();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      object(parser, json, fields);
    }
    json.writeEndArray();
  }
}
