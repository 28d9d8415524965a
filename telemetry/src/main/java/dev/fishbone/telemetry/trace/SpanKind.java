package dev.fishbone.telemetry.trace;

/** Which side of which kind of call a span stands for. */
public enum SpanKind {
  INTERNAL,
  SERVER,
  CLIENT,
  PRODUCER,
  CONSUMER
}
