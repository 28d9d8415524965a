package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.CallTree;

/**
 * Where calls are made: within a call, or within none.
 *
 * @param call its number, or {@link CallTree#NONE}
 * @param invocation the span that works on it
 * @param shiftNanos how far the clock of whoever makes the calls is ahead of the first caller's
 * @param lowNanos no call of it is told before
 * @param highNanos nor after
 */
record Scope(int call, int invocation, long shiftNanos, long lowNanos, long highNanos) {
  /** An instant of its clock on the first caller's clock. */
  long at(long nanos) {
    return Math.max(lowNanos, Math.min(highNanos, nanos - shiftNanos));
  }

  /** When a call ended that was made in it. */
  long end(Call call) {
    return at(call.startNanos() + call.durationNanos());
  }

  boolean isOutermost() {
    return call == CallTree.NONE;
  }
}
