package dev.fishbone.rules.amplification;

import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.FanOutCount;
import java.util.List;

/**
 * What the calls of an invocation look like, now and in normal times.
 *
 * @param users part of the invocations that make a call
 * @param calls logical calls of those
 * @param sequential part of those with five calls or more one after the other, 50 ms or more in all
 * @param parallel part of those with calls at once
 * @param waited part of the calls that ended while the caller was at work
 * @param time the calls' length over that of the invocations that made them; above 1 where many ran
 *     at once
 */
record FanOutShape(
    double users, double calls, double sequential, double parallel, double waited, double time) {
  private static final double MOST = 0.5;
  private static final double GREW = 1.2;

  /** A callee of which no span is there: a database, mostly. */
  private static final double UNANSWERED = 0.1;

  /** Calls that nearly all end before their caller does are waited for. */
  private static final double WAITED = 0.9;

  /** Kinds of growth (ALGORITHMS 2.2, 2.7). */
  enum Pattern {
    /** More invocations make the call: a new call on the path, or a cache that no longer answers. */
    HOT_PATH,
    /** One query for each item, at a callee that leaves no span. */
    N_PLUS_ONE,
    /** One call after the other: pages, or a loop over items. */
    SEQUENCE,
    PARALLEL,
    MORE
  }

  static FanOutShape of(FanOutEdge edge, List<TimeRange> ranges) {
    double users = edge.sum(FanOutCount.USERS, ranges);
    double calls = edge.sum(edge.calls(), ranges);
    return new FanOutShape(
        over(users, edge.invocations(ranges)),
        over(calls, users),
        over(edge.sum(FanOutCount.SEQUENTIAL, ranges), users),
        over(edge.sum(FanOutCount.PARALLEL, ranges), users),
        over(edge.sum(FanOutCount.WAITED, ranges), edge.sum(FanOutCount.CALLS, ranges)),
        over(
            edge.sum(FanOutCount.CALL_MICROS, ranges),
            edge.sum(FanOutCount.USER_MICROS, ranges)));
  }

  private static double over(double part, double whole) {
    return whole <= 0 ? 0 : part / whole;
  }

  boolean synchronous() {
    return waited >= WAITED;
  }

  boolean inSequence() {
    return sequential >= MOST;
  }

  /**
   * How it grew from what was normal.
   *
   * @param answered part of the calls that a span of the callee shows
   */
  Pattern since(FanOutShape before, double answered) {
    boolean longer = before.calls == 0 ? calls > GREW : calls >= GREW * before.calls;
    if (!longer) {
      return Pattern.HOT_PATH;
    }
    if (inSequence()) {
      return answered < UNANSWERED ? Pattern.N_PLUS_ONE : Pattern.SEQUENCE;
    }
    return parallel >= MOST ? Pattern.PARALLEL : Pattern.MORE;
  }
}
