package dev.fishbone.telemetry.trace;

/**
 * What a call is to the one before it among its siblings: calls of one parent to one callee and
 * operation, by start (ALGORITHMS 2.2).
 */
public enum PairClass {
  /** Nothing is before it. */
  FIRST,
  /** The one before was redirected or asked for credentials: repeated by protocol. */
  REDIRECT_AUTH,
  /** It carries the mark of a resend, and the one before did not succeed. */
  CERTAIN_RETRY,
  /** It overlaps with the one before, and one of the two was cancelled. */
  HEDGE,
  /** It overlaps with the one before. */
  FANOUT,
  /** It follows a failure, with equal or unknown arguments. */
  RETRY,
  /** It follows in sequence and is no retry. */
  LOOP;

  /** Whether both are attempts of one logical call. */
  public boolean retries() {
    return this == CERTAIN_RETRY || this == RETRY;
  }

  /**
   * The first rule that matches. Times are of one clock.
   *
   * @param toleranceNanos overlap that still counts as sequence
   * @param groupSize how many siblings there are: hedges are few
   */
  static PairClass of(Attempt before, Attempt next, long toleranceNanos, int groupSize) {
    if (before.outcome() == SpanOutcome.AUTH_REDIRECT) {
      return REDIRECT_AUTH;
    }
    if (next.resend() > 0 && before.outcome() != SpanOutcome.OK) {
      return CERTAIN_RETRY;
    }
    boolean sameArguments =
        before.argumentHash() == 0
            || next.argumentHash() == 0
            || before.argumentHash() == next.argumentHash();
    if (next.startNanos() - before.endNanos() < -toleranceNanos) {
      boolean cancelled =
          before.outcome() == SpanOutcome.CANCELLED || next.outcome() == SpanOutcome.CANCELLED;
      return cancelled && sameArguments && groupSize <= 5 ? HEDGE : FANOUT;
    }
    return before.outcome().failed() && sameArguments ? RETRY : LOOP;
  }
}
