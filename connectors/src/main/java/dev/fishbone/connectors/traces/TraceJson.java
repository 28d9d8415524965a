package dev.fishbone.connectors.traces;

import dev.fishbone.connectors.jaeger.JaegerTrace;
import dev.fishbone.connectors.otlp.OtlpJson;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.connectors.zipkin.ZipkinSpan;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tells by its keys what a JSON value is: OTLP is streamed, the others are read as small trees. */
final class TraceJson {
  private static final JsonMapper TREES =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final SpanSink sink;
  private final OtlpJson otlp;
  private final JaegerTrace jaeger;
  private final ZipkinSpan zipkin;

  TraceJson(SpanSink sink) {
    this.sink = sink;
    this.otlp = new OtlpJson(sink);
    this.jaeger = new JaegerTrace(sink);
    this.zipkin = new ZipkinSpan(sink);
  }

  void take(JsonParser parser, long line) {
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        take(parser, parser.currentTokenLocation().getLineNr() + line - 1);
      }
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      object(parser, line);
    } else {
      unknown(line);
    }
  }

  private void object(JsonParser parser, long line) {
    ObjectNode before = TREES.createObjectNode();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      if (OtlpJson.isKey(key)) {
        otlp.readFields(parser, line);
        return;
      }
      JsonToken value = parser.nextToken();
      if (key.equals("data") && value == JsonToken.START_ARRAY) {
        take(parser, line);
        before.put(key, true);
      } else {
        before.set(key, tree(parser));
      }
    }
    tree(before, line);
  }

  private static JsonNode tree(JsonParser parser) {
    return TREES.readTree(parser);
  }

  private void tree(ObjectNode object, long line) {
    if (JaegerTrace.is(object)) {
      jaeger.read(object, line);
    } else if (ZipkinSpan.is(object)) {
      zipkin.read(object, line);
    } else if (!object.has("data") && !object.isEmpty()) {
      unknown(line);
    }
  }

  private void unknown(long line) {
    sink.complaints()
        .tally(line, "this is JSON, but no trace of OTLP, Jaeger, Zipkin or Tempo; it is not read");
  }
}
