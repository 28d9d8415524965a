package dev.fishbone.connectors.logs;

import dev.fishbone.telemetry.summary.AccessOutcome;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What one line of an access log says; texts are empty where it does not.
 *
 * @param stamp when the request began, as far as the log tells
 * @param proxy whether a proxy wrote it
 * @param names whom it is about, the most telling name first: a service, a backend, a host
 * @param operation where the log names it; else it follows from method and path
 * @param path without query: that may hold secrets
 * @param status as written: 0 or −1 where nothing was answered
 * @param durationMillis NaN where the log does not tell
 * @param probe whether the log itself calls it a health check
 * @param attributes every other value of the line by its name, empty where there is none
 */
record AccessLine(
    LogTime.Stamp stamp,
    boolean proxy,
    List<String> names,
    String method,
    String path,
    String operation,
    int status,
    AccessOutcome outcome,
    double durationMillis,
    String agent,
    String requestId,
    String trace,
    boolean probe,
    UnaryOperator<String> attributes) {
  AccessLine {
    names = names.stream().filter(n -> !n.isBlank() && !n.equals("-")).toList();
  }

  /** Whether anything was asked; idle connections and garbage leave lines too. */
  boolean isRequest() {
    return !method.isEmpty() || !path.isEmpty() || !operation.isEmpty();
  }
}
