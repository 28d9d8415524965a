package dev.fishbone.telemetry.summary;

/**
 * What is counted per second of the window on an edge beside {@link EdgeCount}: how attempts ended,
 * and what became of calls that were tried again.
 */
public enum AttemptCount {
  /** Attempts, by the second in which they ended: when their caller knew. */
  ENDED,
  /** Those of them that failed. */
  ENDED_FAILED,
  /** Attempts, by the second of their start, that were refused and never seen by the callee. */
  REFUSED,
  /** Retries that came when the callee had said so. */
  PACED,
  /** Logical calls of two attempts or more, hedges included, by the second of their first. */
  REPEATED,
  /** Those of which two attempts or more are seen at the callee: what can be checked. */
  CHECKED,
  /** Those of which two attempts or more ended well at the callee, all resends marked as such. */
  DOUBLED_MARKED,
  /** The same where failure and sequence alone tell that they are one call. */
  DOUBLED_INFERRED,
  /** The same where one was started beside the other. */
  DOUBLED_HEDGED,
  /** Of the three above: with a key by which the callee can tell repetitions. */
  DOUBLED_KEYED,
  /** Of the three: an attempt ended well although its caller had given it up. */
  DOUBLED_LATE
}
