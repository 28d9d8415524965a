package dev.fishbone.connectors.traces;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.TracesData;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** OTLP/JSON as its specification has it: hex ids, numbers for enums, texts for 64 bits. */
final class ProtoJson {
  private static final JsonMapper JSON = new JsonMapper();

  private ProtoJson() {}

  static String of(TracesData traces) {
    return "{\"resourceSpans\":" + list(traces.getResourceSpansList(), ProtoJson::resource) + "}\n";
  }

  private static <T> String list(List<T> items, Function<T, String> form) {
    return items.stream().map(form).collect(Collectors.joining(",", "[", "]"));
  }

  private static String resource(ResourceSpans spans) {
    return "{\"resource\":{\"attributes\":"
        + list(spans.getResource().getAttributesList(), ProtoJson::pair)
        + "},\"scopeSpans\":"
        + list(spans.getScopeSpansList(), ProtoJson::scope)
        + "}";
  }

  private static String scope(ScopeSpans spans) {
    return "{\"spans\":" + list(spans.getSpansList(), ProtoJson::span) + "}";
  }

  private static String span(Span span) {
    return "{\"traceId\":"
        + hex(span.getTraceId())
        + ",\"spanId\":"
        + hex(span.getSpanId())
        + ",\"parentSpanId\":"
        + hex(span.getParentSpanId())
        + ",\"traceState\":"
        + text(span.getTraceState())
        + ",\"name\":"
        + text(span.getName())
        + ",\"kind\":"
        + span.getKindValue()
        + ",\"startTimeUnixNano\":\""
        + span.getStartTimeUnixNano()
        + "\",\"endTimeUnixNano\":\""
        + span.getEndTimeUnixNano()
        + "\",\"attributes\":"
        + list(span.getAttributesList(), ProtoJson::pair)
        + ",\"events\":"
        + list(
            span.getEventsList(),
            e -> "{\"attributes\":" + list(e.getAttributesList(), ProtoJson::pair) + "}")
        + ",\"links\":"
        + list(span.getLinksList(), l -> "{\"spanId\":" + hex(l.getSpanId()) + "}")
        + ",\"status\":{\"code\":"
        + span.getStatus().getCodeValue()
        + ",\"message\":"
        + text(span.getStatus().getMessage())
        + "}}";
  }

  private static String pair(KeyValue pair) {
    return "{\"key\":" + text(pair.getKey()) + ",\"value\":" + value(pair.getValue()) + "}";
  }

  private static String value(AnyValue value) {
    if (value.hasStringValue()) {
      return "{\"stringValue\":" + text(value.getStringValue()) + "}";
    }
    if (value.hasIntValue()) {
      return "{\"intValue\":\"" + value.getIntValue() + "\"}";
    }
    if (value.hasBoolValue()) {
      return "{\"boolValue\":" + value.getBoolValue() + "}";
    }
    return "{\"arrayValue\":{\"values\":"
        + list(value.getArrayValue().getValuesList(), ProtoJson::value)
        + "}}";
  }

  private static String hex(ByteString id) {
    return '"' + HexFormat.of().formatHex(id.toByteArray()) + '"';
  }

  private static String text(String text) {
    return JSON.writeValueAsString(text);
  }
}
