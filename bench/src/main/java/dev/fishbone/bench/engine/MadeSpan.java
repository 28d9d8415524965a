package dev.fishbone.bench.engine;

import java.util.ArrayList;
import java.util.List;

/** One span that was made up; a number as value is an int of OTLP. */
final class MadeSpan {
  record Attribute(String key, String value, boolean number) {}

  long traceHigh;
  long traceLow;
  long spanId;
  long parentId;

  /** As OTLP numbers it: 1 internal, 2 server, 3 client. */
  int kind;

  /** Index of the process that wrote it. */
  int process;

  String name = "";
  long startNanos;
  long endNanos;
  boolean failed;
  final List<Attribute> attributes = new ArrayList<>();

  MadeSpan text(String key, String value) {
    attributes.add(new Attribute(key, value, false));
    return this;
  }

  MadeSpan number(String key, long value) {
    attributes.add(new Attribute(key, Long.toString(value), true));
    return this;
  }
}
