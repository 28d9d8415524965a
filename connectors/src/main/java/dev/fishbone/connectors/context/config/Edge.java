package dev.fishbone.connectors.context.config;

/** Who calls whom; empty where not known. */
record Edge(String caller, String callee) {
  static final Edge UNKNOWN = new Edge("", "");

  static Edge to(String callee) {
    return new Edge("", callee);
  }

  /** What is not known here is taken from another. */
  Edge or(Edge other) {
    return new Edge(
        caller.isEmpty() ? other.caller : caller, callee.isEmpty() ? other.callee : callee);
  }
}
