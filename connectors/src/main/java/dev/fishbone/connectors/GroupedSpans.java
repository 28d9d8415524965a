package dev.fishbone.connectors;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.trace.TracePartitions;

/** All spans of a recording, whatever their time, by trace. To be closed. */
public record GroupedSpans(TracePartitions spans, Coverage coverage) implements AutoCloseable {
  @Override
  public void close() {
    spans.close();
  }
}
