package dev.fishbone.telemetry.summary;

/**
 * What is counted per second on an edge; calls by the second in which the attempt began, requests
 * by that of their root.
 */
public enum EdgeCount {
  /** Client spans, retries included (server spans where the caller left none). */
  ATTEMPTS,
  /** First attempts: logical calls. */
  FIRST_ATTEMPTS,
  /** Attempts that carry the mark of a resend and follow a failure. */
  CERTAIN_RETRIES,
  /**
   * Attempts that follow a failed sibling in sequence, with equal or unknown arguments, without
   * such a mark.
   */
  INFERRED_RETRIES,
  /** Those of the two above that only server spans show: the caller left one span or none. */
  SERVER_SIDE_RETRIES,
  /** Sequential siblings that are not retries: loops, pages. */
  LOOP_CALLS,
  /** Parallel siblings: fan-out or hedges. */
  PARALLEL_CALLS,
  /** Those of them of which one of the two was cancelled. */
  HEDGES,
  /**
   * Those of them that may be hedges without a cancelled one: few, alike, and not begun together;
   * see {@link EdgeTally#lags}.
   */
  LAGGED_CALLS,
  /** Calls that follow a failed call of the same operation to another callee: fallbacks. */
  FAILOVERS,
  FAILURES,
  TIMEOUTS,
  REJECTS,
  CANCELLED,
  /** Attempts for which the callee's server span is there. */
  REACHED,
  /** Attempts whose server span went on after the caller had given up. */
  ORPHANED,
  /** Sum of the attempts' durations, microseconds. */
  DURATION_MICROS,
  /** Traces that used the edge. */
  REQUESTS,
  /** Their attempts. */
  REQUEST_CALLS,
  /** Traces in which a logical call's first attempt failed. */
  FAILED_FIRST_REQUESTS,
  /** The attempts on this edge of those traces. */
  FAILED_FIRST_CALLS
}
