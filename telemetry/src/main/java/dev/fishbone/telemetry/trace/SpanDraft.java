package dev.fishbone.telemetry.trace;

/**
 * One span on its way into the columns: a reader fills it, adds it, clears it and fills it again,
 * so that no object per span is made. Times are Unix nanoseconds; ids are the big-endian halves of
 * their hex form.
 */
public final class SpanDraft {
  private static final String[] NO_ATTRIBUTES = {};

  public long traceHigh;
  public long traceLow;
  public long spanId;

  /** 0 where the span has no parent. */
  public long parentId;

  public SpanKind kind = SpanKind.INTERNAL;
  public String service = "";
  public String instance = "";
  public String name = "";

  /** Low-cardinality key of what was called, for instance {@code GET /price/{sku}}. */
  public String operation = "";

  /** Who was called, as the caller knows it; empty for spans that call nobody. */
  public String peer = "";

  /** Name of the thread's pool (the thread's name without its number); empty where not recorded. */
  public String threadPool = "";

  public long startNanos;
  public long endNanos;
  public SpanOutcome outcome = SpanOutcome.OK;

  /** HTTP status, 0 where there is none. */
  public int httpStatus;

  /**
   * The ordinal of a resend as an attribute tells it; 0 for first tries and where nothing tells.
   */
  public int resend;

  /** Hash of the call's arguments; 0 where unknown. */
  public long argumentHash;

  /** How many spans this one stands for, in millionths; 0 where sampling is unknown. */
  public long weightMicros = 1_000_000;

  /** A health check or other synthetic request. */
  public boolean probe;

  /** The server half of a span whose id it shares with its client half (Zipkin). */
  public boolean shared;

  /** Work that its parent does not wait for: linked or followed. */
  public boolean async;

  /** It carries a key by which the callee can tell a repetition of the same request. */
  public boolean keyed;

  /** The callee said when to come again: {@code Retry-After}, gRPC's pushback. */
  public boolean paced;

  /** Values of the attributes that the columns keep, in their order; absent ones are empty. */
  public String[] attributes = NO_ATTRIBUTES;

  /** A repetition that gRPC makes by itself, before any policy of retries counts. */
  public boolean transparent;

  /** Back to the values of a new draft. */
  public void clear() {
    traceHigh = 0;
    traceLow = 0;
    spanId = 0;
    parentId = 0;
    kind = SpanKind.INTERNAL;
    service = "";
    instance = "";
    name = "";
    operation = "";
    peer = "";
    threadPool = "";
    startNanos = 0;
    endNanos = 0;
    outcome = SpanOutcome.OK;
    httpStatus = 0;
    resend = 0;
    argumentHash = 0;
    weightMicros = 1_000_000;
    probe = false;
    shared = false;
    async = false;
    keyed = false;
    paced = false;
    transparent = false;
    attributes = NO_ATTRIBUTES;
  }
}
