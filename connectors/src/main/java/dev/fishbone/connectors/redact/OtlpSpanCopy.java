package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.spans.Ids;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** One span object of OTLP/JSON. */
final class OtlpSpanCopy {
  private static final Set<String> EXCEPTION = Set.of("exception.type", "exception.message");

  private final Rules rules;
  private final SpanAttributes attributes;

  OtlpSpanCopy(Rules rules, SpanAttributes attributes) {
    this.rules = rules;
    this.attributes = attributes;
  }

  void write(JsonGenerator json, JsonNode span) {
    if (!span.isObject()) {
      json.writeNull();
      return;
    }
    json.writeStartObject();
    for (Map.Entry<String, JsonNode> field : span.properties()) {
      field(json, field.getKey(), field.getValue());
    }
    json.writeEndObject();
  }

  private void field(JsonGenerator json, String key, JsonNode value) {
    switch (key) {
      case "traceId", "trace_id", "spanId", "span_id", "parentSpanId", "parent_span_id" -> {
        json.writeName(key);
        id(json, value);
      }
      case "startTimeUnixNano",
          "start_time_unix_nano",
          "endTimeUnixNano",
          "end_time_unix_nano",
          "kind",
          "flags" -> {
        json.writeName(key);
        plain(json, value);
      }
      case "traceState", "trace_state" ->
          json.writeStringProperty(key, SpanAttributes.traceState(value.asString("")));
      case "name" -> {
        json.writeName(key);
        if (value.isString()) {
          json.writeString(rules.paths().name(value.asString("")));
        } else {
          plain(json, value);
        }
      }
      case "attributes" -> attributes(json, value, attributes::ofSpan, attributes::key);
      case "events" -> events(json, value);
      case "links" -> links(json, value);
      case "status" -> status(json, value);
      default -> {}
    }
  }

  private void id(JsonGenerator json, JsonNode value) {
    if (value.isString()) {
      json.writeString(id(value.asString(""), rules));
    } else {
      plain(json, value);
    }
  }

  /** An id as tracers make them says nothing of anybody; any other text may. */
  static String id(String id, Rules rules) {
    return Ids.formOf(id) == Ids.Form.OTHER ? rules.pseudonyms().named("id", id) : id;
  }

  /** A number or one of the format's own words; a value of another type stays one. */
  private static void plain(JsonGenerator json, JsonNode value) {
    if (value.isObject()) {
      json.writeStartObject();
      json.writeEndObject();
    } else if (value.isArray()) {
      json.writeStartArray();
      json.writeEndArray();
    } else if (value.isString() && !value.asString("").matches("-?[0-9]{1,20}|[A-Z_]{1,40}")) {
      json.writeString("x");
    } else {
      JsonOut.tree(json, value);
    }
  }

  static void attributes(
      JsonGenerator json,
      JsonNode list,
      BiFunction<String, String, Optional<String>> rule,
      UnaryOperator<String> keys) {
    json.writeName("attributes");
    json.writeStartArray();
    for (JsonNode attribute : list.isArray() ? list : JsonOut.TREES.createArrayNode()) {
      String key = attribute.path("key").asString("");
      JsonNode value = attribute.path("value");
      String text = scalar(value);
      Optional<String> copy = text.isEmpty() ? Optional.empty() : rule.apply(key, text);
      if (copy.isPresent()) {
        json.writeStartObject();
        json.writeStringProperty("key", keys.apply(key));
        json.writeName("value");
        json.writeStartObject();
        boolean same = copy.get().equals(text);
        String type = same && value.has("intValue") ? "intValue" : "stringValue";
        json.writeStringProperty(type, copy.get());
        json.writeEndObject();
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /** The first scalar within a value, which is what readers take. */
  private static String scalar(JsonNode value) {
    if (value.isValueNode()) {
      return value.asString("");
    }
    for (JsonNode item : value) {
      String text = scalar(item);
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  /** Events say what an exception was; their stack traces are left out. */
  private void events(JsonGenerator json, JsonNode events) {
    json.writeName("events");
    json.writeStartArray();
    for (JsonNode event : events.isArray() ? events : JsonOut.TREES.createArrayNode()) {
      json.writeStartObject();
      json.writeStringProperty("name", "exception");
      attributes(
          json,
          event.path("attributes"),
          (key, value) ->
              EXCEPTION.contains(key) ? attributes.ofSpan(key, value) : Optional.empty(),
          key -> key);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** That there is a link is what counts. */
  private void links(JsonGenerator json, JsonNode links) {
    json.writeName("links");
    json.writeStartArray();
    for (JsonNode link : links.isArray() ? links : JsonOut.TREES.createArrayNode()) {
      json.writeStartObject();
      json.writeStringProperty("traceId", id(link.path("traceId").asString(""), rules));
      json.writeStringProperty("spanId", id(link.path("spanId").asString(""), rules));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void status(JsonGenerator json, JsonNode status) {
    json.writeName("status");
    json.writeStartObject();
    if (status.has("code")) {
      json.writeName("code");
      plain(json, status.path("code"));
    }
    String message = rules.words().message(status.path("message").asString(""));
    if (!message.isEmpty()) {
      json.writeStringProperty("message", message);
    }
    json.writeEndObject();
  }
}
