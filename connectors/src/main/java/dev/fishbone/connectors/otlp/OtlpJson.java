package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.databind.util.TokenBuffer;

/**
 * OTLP/JSON as the collector, Tempo and Jaeger's v3 API write it, token by token: no tree, no map a
 * span. Unknown keys are passed over; a value of a wrong type costs itself, not its line.
 */
public final class OtlpJson {
  private static final Set<String> RESOURCE_SPANS =
      Set.of("resourceSpans", "resource_spans", "batches");
  private static final Set<String> SCOPE_SPANS =
      Set.of("scopeSpans", "scope_spans", "instrumentationLibrarySpans");
  private static final Set<String> WRAPPERS = Set.of("trace", "result");
  private static final Set<String> OTHER_SIGNALS =
      Set.of("resourceMetrics", "resourceLogs", "resourceProfiles");

  private final SpanSink sink;
  private final JsonSpan spans;

  public OtlpJson(SpanSink sink) {
    this.sink = sink;
    this.spans = new JsonSpan(sink);
  }

  /** Whether an object with this key is OTLP. */
  public static boolean isKey(String key) {
    return RESOURCE_SPANS.contains(key) || WRAPPERS.contains(key) || OTHER_SIGNALS.contains(key);
  }

  /** The rest of an object, from the current key to its end. */
  public void readFields(JsonParser parser, long line) {
    while (parser.currentToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (RESOURCE_SPANS.contains(key) && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          resourceSpans(parser, line);
        }
      } else if (WRAPPERS.contains(key) && value == JsonToken.START_OBJECT) {
        parser.nextToken();
        readFields(parser, line);
      } else {
        if (OTHER_SIGNALS.contains(key)) {
          sink.complaints().tally(line, "there is " + key + " in a trace file; it is not read");
        } else if (RESOURCE_SPANS.contains(key)) {
          sink.complaints().tally(line, key + " is not a list; it is not read");
        }
        parser.skipChildren();
      }
      parser.nextToken();
    }
  }

  private void resourceSpans(JsonParser parser, long line) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      sink.complaints().tally(line, "an item of resourceSpans is no object; it is not read");
      parser.skipChildren();
      return;
    }
    @Nullable Resource resource = null;
    @Nullable TokenBuffer early = null;
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (key.equals("resource") && value == JsonToken.START_OBJECT) {
        resource = sink.resources().of(JsonAttributes.ofObject(parser));
      } else if (SCOPE_SPANS.contains(key) && value == JsonToken.START_ARRAY) {
        if (resource != null) {
          scopes(parser, resource, line);
        } else {
          // The resource may still come: keep the spans until it has.
          early = early == null ? new TokenBuffer(ObjectWriteContext.empty(), false) : early;
          early.copyCurrentStructure(parser);
        }
      } else {
        parser.skipChildren();
      }
    }
    if (early != null) {
      replay(early, resource == null ? Resource.UNKNOWN : resource, line);
    }
  }

  private void replay(TokenBuffer early, Resource resource, long line) {
    try (JsonParser again = early.asParser()) {
      while (again.nextToken() == JsonToken.START_ARRAY) {
        scopes(again, resource, line);
      }
    }
  }

  private void scopes(JsonParser parser, Resource resource, long line) {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        parser.skipChildren();
        continue;
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String key = parser.currentName();
        if (parser.nextToken() == JsonToken.START_ARRAY && key.equals("spans")) {
          while (parser.nextToken() != JsonToken.END_ARRAY) {
            spans.read(parser, resource, line);
          }
        } else {
          parser.skipChildren();
        }
      }
    }
  }
}
