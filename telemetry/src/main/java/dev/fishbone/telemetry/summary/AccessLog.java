package dev.fishbone.telemetry.summary;

/**
 * One access log as a whole, lines that are no requests (health checks) included.
 *
 * @param file as the recording names it
 * @param lines with a time
 * @param firstMillis the earliest, Unix milliseconds
 * @param lastMillis the latest
 * @param repeated lines that were earlier attempts at a request that a later line counts
 */
public record AccessLog(
    String file, long lines, long firstMillis, long lastMillis, long repeated) {}
