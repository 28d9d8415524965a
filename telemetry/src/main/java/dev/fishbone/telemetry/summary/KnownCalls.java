package dev.fishbone.telemetry.summary;

import dev.fishbone.telemetry.summary.TraceSummary.Skew;
import dev.fishbone.telemetry.trace.CallContext;
import java.util.List;
import java.util.Optional;

/**
 * What all traces together told about single calls, kept so that one trace can be read again as it
 * was read among the others.
 *
 * @param answers who answers where the caller knows only an address
 */
public record KnownCalls(List<Skew> skews, List<Answer> answers) implements CallContext {
  public KnownCalls {
    skews = List.copyOf(skews);
    answers = List.copyOf(answers);
  }

  /**
   * Which service stands behind a peer.
   *
   * @param operation empty: all that no other answer is about
   */
  public record Answer(String caller, String peer, Optional<String> operation, String callee) {}

  @Override
  public String callee(String caller, String peer, String operation) {
    String any = peer;
    for (Answer answer : answers) {
      if (answer.caller.equals(caller) && answer.peer.equals(peer)) {
        if (answer.operation.isEmpty()) {
          any = answer.callee;
        } else if (answer.operation.get().equals(operation)) {
          return answer.callee;
        }
      }
    }
    return any;
  }

  @Override
  public long offsetNanos(String caller, String callee) {
    return skew(caller, callee).map(Skew::offsetNanos).orElse(0L);
  }

  @Override
  public long boundNanos(String caller, String callee) {
    return skew(caller, callee).map(Skew::boundNanos).orElse(UNKNOWN);
  }

  private Optional<Skew> skew(String caller, String callee) {
    return skews.stream()
        .filter(skew -> skew.caller().equals(caller) && skew.callee().equals(callee))
        .findFirst();
  }
}
