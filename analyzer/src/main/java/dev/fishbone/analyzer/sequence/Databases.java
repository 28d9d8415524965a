package dev.fishbone.analyzer.sequence;

import dev.fishbone.telemetry.trace.CallGroup;

/** Calls to databases: no span answers them, and peer and operation begin with the system. */
final class Databases {
  private Databases() {}

  static boolean isOne(CallGroup group) {
    return group.operation().startsWith(system(group) + " ")
        && group.calls().stream().noneMatch(call -> call.reached());
  }

  /** "SELECT PRICE_RULE": without the system and the statement's hash. */
  static String operation(CallGroup group) {
    String operation = group.operation().substring(system(group).length() + 1);
    return operation.replaceAll(" ?#[0-9a-f]{1,8}$", "").strip();
  }

  private static String system(CallGroup group) {
    int colon = group.callee().indexOf(':');
    return colon < 0 ? group.callee() : group.callee().substring(0, colon);
  }
}
