package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Ids;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.telemetry.trace.SpanDraft;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One span object of OTLP/JSON, straight into the draft. */
final class JsonSpan {
  private final SpanSink sink;
  private boolean wrongType;

  JsonSpan(SpanSink sink) {
    this.sink = sink;
  }

  void read(JsonParser parser, Resource resource, long line) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      sink.refuse(line, "an item of spans is no object; it was left out");
      parser.skipChildren();
      return;
    }
    sink.begin();
    wrongType = false;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      field(key, parser, sink.draft());
    }
    if (wrongType) {
      sink.refuse(
          line,
          "a span was left out: an id, time or name in it is of the wrong type; see OTLP/JSON");
    } else {
      sink.add(resource, line, "nanoseconds");
    }
  }

  private void field(String key, JsonParser parser, SpanDraft draft) {
    switch (key) {
      case "traceId", "trace_id" -> {
        String id = text(parser);
        draft.traceHigh = Ids.high(id);
        draft.traceLow = Ids.low(id);
      }
      case "spanId", "span_id" -> draft.spanId = Ids.low(text(parser));
      case "parentSpanId", "parent_span_id" -> draft.parentId = Ids.low(text(parser));
      case "traceState", "trace_state" -> sink.facts().put(Field.TRACE_STATE, text(parser));
      case "name" -> draft.name = text(parser);
      case "kind" -> {
        draft.kind = Kinds.of(parser.getValueAsString(""));
        parser.skipChildren();
      }
      case "startTimeUnixNano", "start_time_unix_nano" -> draft.startNanos = nanos(parser);
      case "endTimeUnixNano", "end_time_unix_nano" -> draft.endNanos = nanos(parser);
      case "attributes" -> JsonAttributes.into(parser, sink.facts()::takes, sink.facts()::put);
      case "events" -> events(parser);
      case "links" -> draft.async |= links(parser);
      case "status" -> status(parser);
      default -> parser.skipChildren();
    }
  }

  private String text(JsonParser parser) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return parser.getString();
    }
    wrongType |= parser.currentToken() != JsonToken.VALUE_NULL;
    parser.skipChildren();
    return "";
  }

  /** Nanoseconds as a decimal text or number; never through a double. */
  private long nanos(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_STRING || token == JsonToken.VALUE_NUMBER_INT) {
      String digits = parser.getString();
      try {
        return Long.parseLong(digits);
      } catch (NumberFormatException e) {
        wrongType = true;
        return 0;
      }
    }
    wrongType |= token != JsonToken.VALUE_NULL;
    parser.skipChildren();
    return 0;
  }

  private void status(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      parser.nextToken();
      if (key.equals("code")) {
        sink.status(Kinds.status(parser.getValueAsString("")));
        parser.skipChildren();
      } else if (key.equals("message") && parser.currentToken() == JsonToken.VALUE_STRING) {
        sink.facts().put(Field.STATUS_MESSAGE, parser.getString());
      } else {
        parser.skipChildren();
      }
    }
  }

  private static boolean links(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return false;
    }
    boolean any = false;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      any = true;
      parser.skipChildren();
    }
    return any;
  }

  /** Exceptions are recorded as events: their type and message belong to the outcome. */
  private void events(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        parser.skipChildren();
        continue;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean attributes = parser.currentName().equals("attributes");
        parser.nextToken();
        if (attributes) {
          JsonAttributes.into(parser, EventFacts::wants, EventFacts.into(sink.facts()));
        } else {
          parser.skipChildren();
        }
      }
    }
  }
}
