package dev.fishbone.telemetry.trace;

import java.util.ArrayList;
import java.util.List;

/** Classes the attempts of one group, each against the one before it. */
final class Siblings {
  private static final long MILLISECOND = 1_000_000;
  private static final long FOLLOWS_WITHIN = 10_000 * MILLISECOND;
  private static final long ORPHAN_MARGIN = 5 * MILLISECOND;

  /** Hedges are few; calls that start together are fan-out (ALGORITHMS 2.2). */
  private static final int MOST_HEDGES = 5;

  private static final long TOGETHER = 2 * MILLISECOND;

  /** How far clocks are taken to differ where nothing is known. */
  private static final long DEFAULT_BOUND = 500 * MILLISECOND;

  private final PreparedTrace trace;
  private final Clocks clocks;

  Siblings(PreparedTrace trace, CallContext context) {
    this.trace = trace;
    this.clocks = new Clocks(context);
  }

  /** How the clocks of the group at hand differ: most groups never ask. */
  private static final class Clocks {
    private final CallContext context;
    private String caller = "";
    private String callee = "";

    Clocks(CallContext context) {
      this.context = context;
    }

    void of(String calling, String called) {
      caller = calling;
      callee = called;
    }

    long offsetNanos() {
      return context.offsetNanos(caller, callee);
    }

    long boundNanos() {
      return context.boundNanos(caller, callee);
    }
  }

  /**
   * @param parent a span or a missing parent; negative where there is none
   * @param nodes client spans, or server spans without one, by start
   */
  List<Call> calls(int parent, String caller, String callee, int[] nodes) {
    clocks.of(caller, callee);
    List<Attempt> attempts = new ArrayList<>(nodes.length);
    for (int node : nodes) {
      addAttempts(node, attempts);
    }
    long tolerance = toleranceNanos(parent);
    List<Call> calls = new ArrayList<>(attempts.size());
    PairClass link = PairClass.FIRST;
    long lag = 0;
    long pause = Call.NO_GAP;
    boolean paced = false;
    for (int i = 0; i < attempts.size(); i++) {
      Attempt attempt = attempts.get(i);
      PairClass next = PairClass.FIRST;
      long nextLag = 0;
      boolean followed = false;
      if (i + 1 < attempts.size()) {
        Attempt following = attempts.get(i + 1);
        boolean oneClock = oneClock(attempt, following);
        next = classify(attempt, following, oneClock, tolerance, attempts.size());
        nextLag = next == PairClass.FANOUT ? lag(attempt, following, attempts.size()) : 0;
        long gap = following.startNanos() - attempt.endNanos();
        followed =
            oneClock
                ? gap >= -tolerance && gap <= FOLLOWS_WITHIN
                : next != PairClass.FANOUT && next != PairClass.HEDGE;
      }
      long wasted = wasted(attempt);
      calls.add(call(attempt, link, followed, wasted, lag, pause, paced));
      link = next;
      lag = nextLag;
      if (i + 1 < attempts.size()) {
        paced = marked(attempt, SpanShapes.PACED);
        pause = pause(attempt, attempts.get(i + 1), paced);
      }
    }
    return calls;
  }

  /** How long the caller waited by its own rule; nothing where another rule made it wait. */
  private long pause(Attempt before, Attempt next, boolean paced) {
    boolean transparent =
        marked(next, SpanShapes.TRANSPARENT)
            || (next.resend() > 0 && next.resend() == before.resend());
    return paced || transparent || !oneClock(before, next)
        ? Call.NO_GAP
        : next.startNanos() - before.endNanos();
  }

  private boolean marked(Attempt attempt, int mark) {
    return trace.has(attempt.node(), mark)
        || (attempt.client() >= 0 && trace.has(attempt.client(), mark))
        || (attempt.server() >= 0 && trace.has(attempt.server(), mark));
  }

  /** Same service and operation: attempts at the same thing, not a copy sent elsewhere. */
  static boolean sameTarget(PreparedTrace trace, int server, int answer) {
    return answer >= 0
        && trace.service(server).equals(trace.service(answer))
        && trace.operation(server).equals(trace.operation(answer));
  }

  /** The attempts that a span stands for; several where it has several answers (2.6). */
  private void addAttempts(int node, List<Attempt> attempts) {
    if (trace.kind(node) == SpanKind.SERVER) {
      attempts.add(onServer(node, PreparedTrace.NONE, trace.outcome(node)));
      return;
    }
    int answer = CallReader.answer(trace, node);
    int answers = 0;
    for (int place = 0; place < trace.childCount(node); place++) {
      answers += answers(trace.child(node, place), answer) ? 1 : 0;
    }
    if (answers < 2) {
      attempts.add(
          new Attempt(
              node,
              node,
              answer,
              trace.outcome(node),
              trace.startNanos(node),
              trace.endNanos(node),
              trace.resend(node),
              trace.argumentHash(node)));
      return;
    }
    for (int place = 0; place < trace.childCount(node); place++) {
      int child = trace.child(node, place);
      if (answers(child, answer)) {
        answers--;
        attempts.add(onServer(child, node, trace.outcome(answers == 0 ? node : child)));
      }
    }
  }

  private boolean answers(int child, int answer) {
    return trace.kind(child) == SpanKind.SERVER && sameTarget(trace, child, answer);
  }

  private Attempt onServer(int server, int client, SpanOutcome outcome) {
    long offset = clocks.offsetNanos();
    return new Attempt(
        server,
        client,
        server,
        outcome,
        trace.startNanos(server) - offset,
        trace.endNanos(server) - offset,
        trace.resend(server),
        trace.argumentHash(server));
  }

  private boolean oneClock(Attempt a, Attempt b) {
    if (!a.serverSide() && !b.serverSide()) {
      return true;
    }
    return a.serverSide()
        && b.serverSide()
        && trace.instance(a.server()).equals(trace.instance(b.server()));
  }

  /** Between clocks, times tell only what exceeds their uncertainty; else the outcome does. */
  private PairClass classify(
      Attempt before, Attempt next, boolean oneClock, long tolerance, int size) {
    long slack = tolerance;
    if (!oneClock) {
      long bound = clocks.boundNanos();
      slack += 2 * (bound == CallContext.UNKNOWN ? DEFAULT_BOUND : bound);
    }
    return PairClass.of(before, next, slack, size);
  }

  private long toleranceNanos(int parent) {
    long length = parent >= 0 && !trace.isMissing(parent) ? trace.durationNanos(parent) / 100 : 0;
    return Math.max(MILLISECOND, length);
  }

  /** Where the second of two that overlap may be a hedge: how much later it began. */
  private long lag(Attempt before, Attempt next, int size) {
    boolean alike =
        before.argumentHash() == 0
            || next.argumentHash() == 0
            || before.argumentHash() == next.argumentHash();
    long lag = next.startNanos() - before.startNanos();
    long shorter = Math.min(trace.durationNanos(before.node()), trace.durationNanos(next.node()));
    return alike && size <= MOST_HEDGES && lag > Math.max(TOGETHER, shorter / 10) ? lag : 0;
  }

  private Call call(
      Attempt attempt,
      PairClass link,
      boolean followed,
      long wasted,
      long lag,
      long pause,
      boolean paced) {
    boolean answered = attempt.server() >= 0;
    return new Call(
        link,
        attempt.serverSide(),
        attempt.outcome(),
        followed,
        attempt.startNanos(),
        trace.durationNanos(attempt.node()),
        attempt.node(),
        attempt.server(),
        wasted,
        lag,
        pause,
        paced,
        answered && trace.outcome(attempt.server()) == SpanOutcome.OK,
        marked(attempt, SpanShapes.KEYED));
  }

  /**
   * How long the callee went on after the caller had given up, at least: by lengths alone, which no
   * clock can spoil, or by ends where the clocks' difference is known (2.5). What began after that
   * was for nobody from its start, and no more than all of it.
   */
  private long wasted(Attempt attempt) {
    int client = attempt.client();
    int server = attempt.server();
    if (client < 0 || server < 0) {
      return 0;
    }
    SpanOutcome outcome = trace.outcome(client);
    if (outcome != SpanOutcome.FAIL_TIMEOUT && outcome != SpanOutcome.CANCELLED) {
      return 0;
    }
    long bound = clocks.boundNanos();
    long longer = trace.durationNanos(server) - trace.durationNanos(client);
    long after = trace.endNanos(server) - clocks.offsetNanos() - trace.endNanos(client);
    boolean ends = bound != CallContext.UNKNOWN && after > bound + ORPHAN_MARGIN;
    long wasted = Math.max(0, Math.max(longer, ends ? after - bound : 0));
    return Math.min(wasted, trace.durationNanos(server));
  }
}
