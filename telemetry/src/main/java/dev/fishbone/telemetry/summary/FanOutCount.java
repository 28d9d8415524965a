package dev.fishbone.telemetry.summary;

/**
 * What is counted per second of the calls that work for one request makes to one callee; by the
 * second in which the work began.
 */
public enum FanOutCount {
  /** Invocations of the caller that made a call. */
  USERS,
  /** Logical calls: neither retries nor hedges. */
  CALLS,
  /** Their squares by invocation, for the variance of the mean. */
  CALL_SQUARES,
  /**
   * Calls, those included that look like retries without a mark: logical calls where a loop goes on
   * past failures.
   */
  LOOSE_CALLS,
  LOOSE_SQUARES,
  /** Invocations with five calls or more one after the other, 50 ms or more in all. */
  SEQUENTIAL,
  /** Invocations with two calls or more at once, which are no hedges. */
  PARALLEL,
  /** Logical calls that ended while the caller was still at work: it waited for them. */
  WAITED,
  /** How long the calls took, microseconds. */
  CALL_MICROS,
  /** How long the invocations took that made a call, microseconds. */
  USER_MICROS
}
