package dev.fishbone.telemetry.trace;

import java.util.List;

/**
 * The calls that one parent made to one callee and operation, by start.
 *
 * @param callee the service that answered, or the peer's name where no server span tells
 */
public record CallGroup(String caller, String callee, String operation, List<Call> calls) {
  public CallGroup {
    calls = List.copyOf(calls);
  }
}
