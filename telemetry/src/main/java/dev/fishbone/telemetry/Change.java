package dev.fishbone.telemetry;

import java.time.Instant;

/**
 * Something that people or machines changed. Absent text is empty; an absent end equals the time.
 */
public record Change(
    Instant time,
    Instant end,
    Type type,
    String service,
    String title,
    String detail,
    String from,
    String to,
    String scope,
    String ref,
    Location origin) {
  /** What kind of change it was. */
  public enum Type {
    DEPLOY,
    FLAG,
    CONFIG,
    INFRA,
    DATA,
    SCALE,
    EXTERNAL
  }
}
