package dev.fishbone.telemetry.summary;

/**
 * What is counted per second of the work that a callee did for a caller; by the second in which the
 * request began. Times are in tenths of a millisecond, so that sums of squares stay in range.
 */
public enum WasteCount {
  /** Traces with a span of the callee for this caller. */
  REQUESTS,
  /** Attempts with such a span. */
  SERVED,
  /** Those of them that went on after the caller had given up. */
  ORPHANED,
  /** How long the callee's spans took. */
  SERVED_TIME,
  /** How much of it, at least, came after the caller had given up. */
  WASTED_TIME,
  /** Squares and product of the two by trace, for the variance of their ratio. */
  SERVED_SQUARES,
  WASTED_SQUARES,
  CROSS_PRODUCTS
}
