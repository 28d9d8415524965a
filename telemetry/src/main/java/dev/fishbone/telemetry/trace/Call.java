package dev.fishbone.telemetry.trace;

/**
 * An attempt in its place among its siblings.
 *
 * @param link what it is to the one before it
 * @param serverSide only the callee's span shows that it is an attempt of its own
 * @param followed whether a sibling starts in sequence after it, within ten seconds
 * @param startNanos Unix nanoseconds on the caller's clock, as well as it is known
 * @param node the span that shows it
 * @param server the callee's span; {@link PreparedTrace#NONE} where it is not there
 * @param wastedNanos how long the callee went on, at least, after the caller had given up; 0 where
 *     it did not
 * @param lagNanos how long after the start of the one before it began, where it may be a hedge: few
 *     siblings, alike, that overlap and do not start together; else 0
 * @param gapNanos from the end of the attempt before to the start of this one; {@link #NO_GAP}
 *     where nothing is before it, clocks differ, or the wait was not the caller's own: the callee
 *     said when to come again, or gRPC repeated by itself
 * @param paced whether the callee said when this one should come
 * @param done whether the callee's own span ended well, whatever the caller saw
 * @param keyed whether it carries a key by which the callee can tell repetitions
 */
public record Call(
    PairClass link,
    boolean serverSide,
    SpanOutcome outcome,
    boolean followed,
    long startNanos,
    long durationNanos,
    int node,
    int server,
    long wastedNanos,
    long lagNanos,
    long gapNanos,
    boolean paced,
    boolean done,
    boolean keyed) {
  public static final long NO_GAP = Long.MIN_VALUE;

  /** Whether the callee's span is there. */
  public boolean reached() {
    return server >= 0;
  }

  /** Whether the callee went on after the caller had given up. */
  public boolean orphaned() {
    return wastedNanos > 0;
  }
}
