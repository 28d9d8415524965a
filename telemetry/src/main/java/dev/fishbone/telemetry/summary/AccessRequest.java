package dev.fishbone.telemetry.summary;

/**
 * One request of an access log, its earlier attempts not counted again.
 *
 * @param file the log, and {@code line} in it from 1
 * @param proxy whether a proxy wrote it, which also sees what never reached the service
 * @param operation of low cardinality; empty where the log does not tell
 * @param epochMillis when it began
 * @param session a hash of whose it is; 0 where the log does not tell
 */
public record AccessRequest(
    String file,
    int line,
    boolean proxy,
    String service,
    String operation,
    long epochMillis,
    AccessOutcome outcome,
    long session) {}
