package dev.fishbone.telemetry.summary;

import java.util.List;

/**
 * One request of an access log, its earlier attempts not counted again.
 *
 * @param file the log, and {@code line} in it from 1
 * @param proxy whether a proxy wrote it, which also sees what never reached the service
 * @param operation of low cardinality; empty where the log does not tell
 * @param epochMillis when it began
 * @param session a hash of whose it is; 0 where the log does not tell
 * @param status as the log has it; 0 where it has none
 * @param trace its trace's id; empty where the log does not tell
 * @param attributes values of the attributes that may be shown, in their order
 */
public record AccessRequest(
    String file,
    int line,
    boolean proxy,
    String service,
    String operation,
    long epochMillis,
    AccessOutcome outcome,
    long session,
    int status,
    String trace,
    List<String> attributes) {
  public AccessRequest {
    attributes = List.copyOf(attributes);
  }

  /** Without what only lists of requests show. */
  public AccessRequest(
      String file,
      int line,
      boolean proxy,
      String service,
      String operation,
      long epochMillis,
      AccessOutcome outcome,
      long session) {
    this(file, line, proxy, service, operation, epochMillis, outcome, session, 0, "", List.of());
  }
}
