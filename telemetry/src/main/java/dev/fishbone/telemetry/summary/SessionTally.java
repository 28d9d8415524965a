package dev.fishbone.telemetry.summary;

/**
 * Who asked for one operation of one service within the window, over all logs of one kind.
 *
 * @param proxy whether proxies wrote the logs
 * @param sessions how many there were
 * @param failed those with a failed request
 * @param unrecovered those of them whose last request there failed
 * @param unnamedFailures failed requests whose line names no session, all of them whatever was kept
 */
public record SessionTally(
    boolean proxy,
    String service,
    String operation,
    long sessions,
    SessionIds failed,
    SessionIds unrecovered,
    long unnamedFailures) {}
