package dev.fishbone.telemetry.trace;

/**
 * One attempt as its caller saw it, or as the callee did where the caller left one span for several
 * attempts or none.
 *
 * @param node the span that shows it
 * @param client the caller's span; {@link PreparedTrace#NONE} where it left none
 * @param server the callee's span; {@link PreparedTrace#NONE} where it is not there
 * @param startNanos Unix nanoseconds on the caller's clock, as well as it is known
 */
record Attempt(
    int node,
    int client,
    int server,
    SpanOutcome outcome,
    long startNanos,
    long endNanos,
    int resend,
    long argumentHash) {

  /** Told by a server span alone. */
  boolean serverSide() {
    return node == server;
  }
}
