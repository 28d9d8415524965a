package dev.fishbone.analyzer.job;

/** Spans as OTLP/JSON lines, by hand. */
final class Spans {
  private Spans() {}

  static String line(
      String trace, long span, long parent, String service, String name, long startNanos) {
    return ("{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":{\"stringValue\":\"%s\"}}]},"
            + "\"scopeSpans\":[{\"spans\":[{\"traceId\":\"%s\",\"spanId\":\"%016x\",\"parentSpanId\":\"%s\",\"name\":\"%s\",\"kind\":1,"
            + "\"startTimeUnixNano\":\"%d\",\"endTimeUnixNano\":\"%d\",\"status\":{}}]}]}]}%n")
        .formatted(
            service,
            trace,
            span,
            parent == 0 ? "" : "%016x".formatted(parent),
            name,
            startNanos,
            startNanos + 1000);
  }
}
