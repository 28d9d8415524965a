package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.trace.CallContext;
import java.util.HashMap;
import java.util.Map;

/**
 * What is taken for granted of all traces before they were all seen: that whoever answers a few of
 * them answers all, and that each span stands for itself. What clocks say is not guessed: a trace
 * that asks for it waits. Whether it {@linkplain #holds held} is asked in the end.
 */
final class Assumed implements CallContext {
  private record Question(String caller, String peer, String operation) {}

  private final CallContext few;
  private final Map<Question, String> answers = new HashMap<>();
  private boolean asksForClocks;

  /**
   * @param few what some of the traces tell
   */
  Assumed(CallContext few) {
    this.few = few;
  }

  @Override
  public String callee(String caller, String peer, String operation) {
    return answers.computeIfAbsent(
        new Question(caller, peer, operation), q -> few.callee(caller, peer, operation));
  }

  @Override
  public long offsetNanos(String caller, String callee) {
    asksForClocks = true;
    return 0;
  }

  @Override
  public long boundNanos(String caller, String callee) {
    asksForClocks = true;
    return UNKNOWN;
  }

  /** Whether anybody asked for clocks since this was asked last: the answer was none. */
  boolean askedForClocks() {
    boolean asked = asksForClocks;
    asksForClocks = false;
    return asked;
  }

  /** Whether all traces tell what was assumed. */
  boolean holds(CallContext all) {
    return !all.sampled()
        && answers.entrySet().stream()
            .allMatch(
                e -> {
                  Question question = e.getKey();
                  return e.getValue()
                      .equals(all.callee(question.caller, question.peer, question.operation));
                });
  }
}
