package dev.fishbone.analyzer.sequence;

/**
 * From whom to whom a call goes, as ids of actors.
 *
 * @param via the proxy between them; empty where none is known
 * @param outermost whether the caller does it for nobody else in the trace
 */
record Hop(String from, String via, String to, boolean outermost) {
  /** Whom the caller talks to. */
  String near() {
    return via.isEmpty() ? to : via;
  }

  /** Who talks to the callee. */
  String far() {
    return via.isEmpty() ? from : via;
  }

  boolean isProxied() {
    return !via.isEmpty();
  }
}
