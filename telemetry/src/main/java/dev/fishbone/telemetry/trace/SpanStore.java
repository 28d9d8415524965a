package dev.fishbone.telemetry.trace;

/** Takes spans as they are read, each as a few numbers. Used by one thread. */
public interface SpanStore {
  /** What these spans have in common; a reader gives out numbers in it. */
  SpanShapes shapes();

  /**
   * Takes a span.
   *
   * @param record holds it from {@code at} on as {@link SpanRecord} lays it out; it is copied
   */
  void add(long[] record, int at);
}
