package dev.fishbone.connectors.jaeger;

import dev.fishbone.connectors.spans.Field;
import dev.fishbone.connectors.spans.Ids;
import dev.fishbone.connectors.spans.Resource;
import dev.fishbone.connectors.spans.SpanSink;
import dev.fishbone.connectors.spans.Times;
import dev.fishbone.telemetry.trace.SpanDraft;
import dev.fishbone.telemetry.trace.SpanKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;

/** One trace of Jaeger's JSON, {@code {traceID, spans, processes}}, as a tree; times in µs. */
public final class JaegerTrace {
  private final SpanSink sink;

  public JaegerTrace(SpanSink sink) {
    this.sink = sink;
  }

  /** Whether an object is such a trace. */
  public static boolean is(JsonNode node) {
    return node.path("spans").isArray() && (node.has("traceID") || node.has("processes"));
  }

  public void read(JsonNode trace, long line) {
    Map<String, Resource> processes = new HashMap<>();
    for (Map.Entry<String, JsonNode> process : trace.path("processes").properties()) {
      processes.put(process.getKey(), resource(process.getValue()));
    }
    for (JsonNode span : trace.path("spans")) {
      span(span, trace.path("traceID").asString(""), processes, line);
    }
  }

  private Resource resource(JsonNode process) {
    Map<String, String> attributes = new LinkedHashMap<>();
    tags(process.path("tags"), attributes::put);
    String name = process.path("serviceName").asString("");
    if (!name.equals("OTLPResourceNoServiceName")) {
      attributes.put("service.name", name);
    }
    return sink.resources().of(attributes);
  }

  private void span(JsonNode span, String traceId, Map<String, Resource> processes, long line) {
    sink.begin();
    SpanDraft draft = sink.draft();
    String ownTrace = span.path("traceID").asString(traceId);
    draft.traceHigh = Ids.high(ownTrace);
    draft.traceLow = Ids.low(ownTrace);
    String id = span.path("spanID").asString("");
    draft.spanId = Ids.low(id);
    if (Ids.formOf(ownTrace) == Ids.Form.OTHER || Ids.formOf(id) == Ids.Form.OTHER) {
      sink.complaints().tally(line, "an id is not hexadecimal; its hash stands for it");
    }
    draft.name = span.path("operationName").asString("");
    if (!span.path("startTime").isIntegralNumber() || !span.path("duration").isIntegralNumber()) {
      sink.refuse(
          line, "a span was left out: startTime or duration is no whole number of microseconds");
      return;
    }
    draft.startNanos = Times.nanos(span.path("startTime").asLong(0));
    draft.endNanos = draft.startNanos + Times.nanos(span.path("duration").asLong(0));
    references(span, ownTrace, draft);
    tags(span.path("tags"), sink.facts()::put);
    for (JsonNode log : span.path("logs")) {
      tags(log.path("fields"), this::logField);
    }
    draft.kind = kind(sink.facts().get(Field.SPAN_KIND));
    sink.status(status(sink.facts().get(Field.STATUS_CODE)));
    Resource process =
        processes.getOrDefault(span.path("processID").asString(""), Resource.UNKNOWN);
    if (span.path("process").isObject()) {
      process = resource(span.path("process"));
    }
    sink.add(process, line, "microseconds");
  }

  /** The first CHILD_OF within the trace is the parent; every other reference is a link. */
  private static void references(JsonNode span, String traceId, SpanDraft draft) {
    for (JsonNode reference : span.path("references")) {
      boolean childOf = reference.path("refType").asString("").equals("CHILD_OF");
      String trace = reference.path("traceID").asString(traceId);
      boolean own = Ids.low(trace) == draft.traceLow && Ids.high(trace) == draft.traceHigh;
      if (childOf && own && draft.parentId == 0) {
        draft.parentId = Ids.low(reference.path("spanID").asString(""));
      } else {
        draft.async = true;
      }
    }
    if (draft.parentId == 0) {
      draft.parentId = Ids.low(span.path("parentSpanID").asString(""));
    }
  }

  private void logField(String name, String value) {
    if (name.equals("exception.type")
        || name.equals("exception.message")
        || name.equals("error.kind")) {
      sink.facts().put(name, value);
    }
  }

  private static void tags(JsonNode tags, BiConsumer<String, String> taker) {
    for (JsonNode tag : tags) {
      taker.accept(tag.path("key").asString(""), tag.path("value").asString(""));
    }
  }

  private static SpanKind kind(String tag) {
    return switch (tag.toLowerCase(Locale.ROOT)) {
      case "server" -> SpanKind.SERVER;
      case "client" -> SpanKind.CLIENT;
      case "producer" -> SpanKind.PRODUCER;
      case "consumer" -> SpanKind.CONSUMER;
      default -> SpanKind.INTERNAL;
    };
  }

  private static int status(String tag) {
    return tag.equals("OK") ? 1 : tag.equals("ERROR") ? 2 : 0;
  }
}
