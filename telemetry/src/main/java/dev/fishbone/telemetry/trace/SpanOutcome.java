package dev.fishbone.telemetry.trace;

/**
 * How a call ended, told apart as retries need it: a client span's own status is not enough, since
 * a 404 counts as an error there.
 */
public enum SpanOutcome {
  OK,
  /** A 4xx that says something about the request, not about the callee. */
  OK_BUSINESS,
  FAIL_TIMEOUT,
  /** Refused before work was done: 429, 503, an open breaker, a full queue. */
  FAIL_REJECT,
  FAIL_OTHER,
  /** A redirect or a request for credentials: repeated by protocol, not by a retry. */
  AUTH_REDIRECT,
  CANCELLED;

  public boolean failed() {
    return this == FAIL_TIMEOUT || this == FAIL_REJECT || this == FAIL_OTHER;
  }
}
