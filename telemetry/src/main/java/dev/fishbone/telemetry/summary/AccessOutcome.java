package dev.fishbone.telemetry.summary;

/** How a request of an access log ended. */
public enum AccessOutcome {
  /** Answered, a refusal that is the asker's own fault (4xx) included. */
  OK,
  /** Answered with a server's error. */
  FAILED,
  /** Not answered at all, and not because the client went away. */
  NO_RESPONSE,
  /** The client went away before it was answered: no failure of the service. */
  CLIENT_ABORT,
  /** Answered, but the log does not tell with what: a gRPC call without its gRPC status. */
  UNTOLD
}
