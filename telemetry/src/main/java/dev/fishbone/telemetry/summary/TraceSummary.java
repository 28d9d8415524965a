package dev.fishbone.telemetry.summary;

/** What all traces of a recording add up to. */
public record TraceSummary(long spans, long traces) {
  public static final TraceSummary EMPTY = new TraceSummary(0, 0);
}
