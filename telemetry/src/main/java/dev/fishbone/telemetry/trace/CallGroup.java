package dev.fishbone.telemetry.trace;

import java.util.List;

/**
 * The calls that one parent made to one callee and operation, by start.
 *
 * @param callee the service that answered, or the peer's name where no server span tells
 * @param home the span that made them, or a missing parent; {@link PreparedTrace#NONE} where there
 *     is none
 */
public record CallGroup(
    String caller, String callee, String operation, int home, List<Call> calls) {
  public CallGroup {
    calls = List.copyOf(calls);
  }
}
