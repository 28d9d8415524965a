package dev.fishbone.connectors.otlp;

import dev.fishbone.telemetry.trace.SpanKind;

/** Kinds and status codes, written as numbers or as names. */
final class Kinds {
  private Kinds() {}

  static SpanKind of(String text) {
    return switch (text) {
      case "2", "SPAN_KIND_SERVER" -> SpanKind.SERVER;
      case "3", "SPAN_KIND_CLIENT" -> SpanKind.CLIENT;
      case "4", "SPAN_KIND_PRODUCER" -> SpanKind.PRODUCER;
      case "5", "SPAN_KIND_CONSUMER" -> SpanKind.CONSUMER;
      default -> SpanKind.INTERNAL;
    };
  }

  static SpanKind of(int number) {
    return switch (number) {
      case 2 -> SpanKind.SERVER;
      case 3 -> SpanKind.CLIENT;
      case 4 -> SpanKind.PRODUCER;
      case 5 -> SpanKind.CONSUMER;
      default -> SpanKind.INTERNAL;
    };
  }

  /** Unknown ones count as unset. */
  static int status(int number) {
    return number == 1 || number == 2 ? number : 0;
  }

  static int status(String text) {
    return switch (text) {
      case "1", "STATUS_CODE_OK" -> 1;
      case "2", "STATUS_CODE_ERROR" -> 2;
      default -> 0;
    };
  }
}
