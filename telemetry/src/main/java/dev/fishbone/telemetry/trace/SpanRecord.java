package dev.fishbone.telemetry.trace;

/** How a span lies among others: eight longs, one line of a processor's cache. */
public final class SpanRecord {
  public static final int TRACE_HIGH = 0;
  public static final int TRACE_LOW = 1;
  public static final int SPAN_ID = 2;

  /** 0 where the span has no parent. */
  public static final int PARENT_ID = 3;

  /** Unix nanoseconds, as the end. */
  public static final int START = 4;

  public static final int END = 5;

  /** Hash of the call's arguments; 0 where unknown. */
  public static final int ARGUMENTS = 6;

  /** A number of the store's {@link SpanStore#shapes()}. */
  public static final int SHAPE = 7;

  /** Longs of a span. */
  public static final int WIDTH = 8;

  private SpanRecord() {}

  /** Copies one span; so few longs that asking for them to be copied would take longer. */
  static void copy(long[] from, int at, long[] into, int to) {
    into[to] = from[at];
    into[to + 1] = from[at + 1];
    into[to + 2] = from[at + 2];
    into[to + 3] = from[at + 3];
    into[to + 4] = from[at + 4];
    into[to + 5] = from[at + 5];
    into[to + 6] = from[at + 6];
    into[to + 7] = from[at + 7];
  }

  /** Lays a draft out. */
  public static void write(SpanDraft span, SpanShapes shapes, long[] record, int at) {
    record[at + TRACE_HIGH] = span.traceHigh;
    record[at + TRACE_LOW] = span.traceLow;
    record[at + SPAN_ID] = span.spanId;
    record[at + PARENT_ID] = span.parentId;
    record[at + START] = span.startNanos;
    record[at + END] = span.endNanos;
    record[at + ARGUMENTS] = span.argumentHash;
    record[at + SHAPE] = shapes.numberOf(span);
  }
}
