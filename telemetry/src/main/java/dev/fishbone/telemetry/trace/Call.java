package dev.fishbone.telemetry.trace;

/**
 * An attempt in its place among its siblings.
 *
 * @param link what it is to the one before it
 * @param serverSide only the callee's span shows that it is an attempt of its own
 * @param followed whether a sibling starts in sequence after it, within ten seconds
 * @param startNanos Unix nanoseconds on the caller's clock, as well as it is known
 * @param reached whether the callee's span is there
 * @param orphaned whether the callee went on after the caller had given up
 */
public record Call(
    PairClass link,
    boolean serverSide,
    SpanOutcome outcome,
    boolean followed,
    long startNanos,
    long durationNanos,
    boolean reached,
    boolean orphaned) {}
