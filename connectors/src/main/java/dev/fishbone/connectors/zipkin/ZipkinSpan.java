package dev.fishbone.connectors.zipkin;

import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Ids;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.connectors.spans.Times;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * One record of Zipkin's v2 JSON. The two halves of a shared span stay two records with one id; the
 * server's is marked. A record without a timestamp is a fragment of a span and is left out.
 */
public final class ZipkinSpan {
  private final SpanSink sink;

  public ZipkinSpan(SpanSink sink) {
    this.sink = sink;
  }

  /** Whether an object is such a record. */
  public static boolean is(JsonNode node) {
    return node.has("traceId") && node.has("id");
  }

  public void read(JsonNode span, long line) {
    if (!span.path("timestamp").isIntegralNumber() || span.path("timestamp").asLong(0) == 0) {
      sink.refuse(line, "a record without a timestamp was left out: it is a fragment of a span");
      return;
    }
    sink.begin();
    SpanDraft draft = sink.draft();
    String traceId = span.path("traceId").asString("");
    draft.traceHigh = Ids.high(traceId);
    draft.traceLow = Ids.low(traceId);
    draft.spanId = Ids.low(span.path("id").asString(""));
    draft.parentId = Ids.low(span.path("parentId").asString(""));
    draft.name = span.path("name").asString("");
    draft.kind = kind(span.path("kind").asString(""));
    draft.shared = span.path("shared").asBoolean(false);
    draft.startNanos = Times.nanos(span.path("timestamp").asLong(0));
    draft.endNanos = draft.startNanos + Times.nanos(span.path("duration").asLong(0));
    Map<String, String> attributes = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> tag : span.path("tags").properties()) {
      String value = tag.getValue().asString("");
      attributes.put(tag.getKey(), value);
      sink.facts().put(tag.getKey(), value);
      draft.async |= tag.getKey().startsWith("otlp.link.");
    }
    // An empty error tag is an error too.
    if (span.path("tags").has("error") && sink.facts().get(Field.ERROR_FLAG).isEmpty()) {
      sink.facts().put(Field.ERROR_FLAG, "true");
    }
    String status = sink.facts().get(Field.STATUS_CODE);
    sink.status(status.equals("OK") ? 1 : status.equals("ERROR") ? 2 : 0);
    sink.facts().put(Field.REMOTE_ENDPOINT, remote(span.path("remoteEndpoint")));
    sink.add(resource(span.path("localEndpoint"), attributes), line, "microseconds");
  }

  private Resource resource(JsonNode endpoint, Map<String, String> attributes) {
    attributes.put("service.name", endpoint.path("serviceName").asString(""));
    Resource named = sink.resources().of(attributes);
    if (!named.instance().isEmpty()) {
      return named;
    }
    String address = endpoint.path("ipv4").asString(endpoint.path("ipv6").asString(""));
    int port = endpoint.path("port").asInt(0);
    return new Resource(
        named.service(), port > 0 && !address.isEmpty() ? address + ":" + port : address);
  }

  private static String remote(JsonNode endpoint) {
    return endpoint.path("serviceName").asString("");
  }

  private static SpanKind kind(String text) {
    return switch (text) {
      case "SERVER" -> SpanKind.SERVER;
      case "CLIENT" -> SpanKind.CLIENT;
      case "PRODUCER" -> SpanKind.PRODUCER;
      case "CONSUMER" -> SpanKind.CONSUMER;
      default -> SpanKind.INTERNAL;
    };
  }
}
