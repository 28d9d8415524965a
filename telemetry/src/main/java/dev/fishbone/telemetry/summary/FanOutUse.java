package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.Call;
import dev.fishbone.telemetry.trace.PairClass;
import java.util.List;

/** The calls of one invocation to one callee, while they are counted. */
final class FanOutUse {
  /** From so many calls and so long on a sequence is a pattern (Sentry's published defaults). */
  private static final int SEQUENCE = 5;

  private static final long SEQUENCE_NANOS = 50_000_000;

  private static final long MOST_CALLS = 1_000_000;

  private int invocation;
  private long calls;
  private long loose;
  private long waited;
  private long nanos;
  private boolean sequential;
  private boolean parallel;

  /** Makes it empty for an invocation. */
  void begin(int node) {
    invocation = node;
    calls = 0;
    loose = 0;
    waited = 0;
    nanos = 0;
    sequential = false;
    parallel = false;
  }

  int invocation() {
    return invocation;
  }

  long calls() {
    return calls;
  }

  void add(List<Call> group, long invocationEnds) {
    boolean loop = loops(group);
    int inRow = 0;
    long since = 0;
    for (Call call : group) {
      long ends = call.startNanos() + call.durationNanos();
      boolean goesOn = call.link() == PairClass.LOOP || call.link() == PairClass.RETRY;
      inRow = goesOn ? inRow + 1 : 1;
      since = goesOn ? since : call.startNanos();
      sequential |= inRow >= SEQUENCE && ends - since >= SEQUENCE_NANOS && loop;
      parallel |= call.link() == PairClass.FANOUT;
      boolean again = call.link() == PairClass.CERTAIN_RETRY || call.link() == PairClass.HEDGE;
      loose += again ? 0 : 1;
      boolean logical = !again && call.link() != PairClass.RETRY;
      calls += logical ? 1 : 0;
      waited += logical && ends <= invocationEnds ? 1 : 0;
      nanos = Saturating.add(nanos, call.durationNanos());
    }
  }

  /** Whether most calls that follow another follow a success: failures repeated are no loop. */
  private static boolean loops(List<Call> group) {
    int surplus = 0;
    for (Call call : group) {
      surplus += call.link() == PairClass.LOOP ? 1 : call.link() == PairClass.RETRY ? -1 : 0;
    }
    return surplus >= 0;
  }

  void count(CountsBySecond<FanOutCount> counts, long second, long invocationMicros) {
    counts.add(FanOutCount.USERS, second, 1);
    counts.add(FanOutCount.CALLS, second, calls);
    counts.add(FanOutCount.CALL_SQUARES, second, square(calls));
    counts.add(FanOutCount.LOOSE_CALLS, second, loose);
    counts.add(FanOutCount.LOOSE_SQUARES, second, square(loose));
    counts.add(FanOutCount.SEQUENTIAL, second, sequential ? 1 : 0);
    counts.add(FanOutCount.PARALLEL, second, parallel ? 1 : 0);
    counts.add(FanOutCount.WAITED, second, waited);
    counts.add(FanOutCount.CALL_MICROS, second, nanos / 1000);
    counts.add(FanOutCount.USER_MICROS, second, invocationMicros);
  }

  private static long square(long count) {
    long capped = Math.min(MOST_CALLS, count);
    return capped * capped;
  }
}
