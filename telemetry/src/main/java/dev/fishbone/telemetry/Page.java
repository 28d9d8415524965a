package dev.fishbone.telemetry;

import java.time.Instant;

/**
 * One event of a notification: it went out, somebody took it, it went on to somebody else, it
 * ended.
 *
 * @param alert the alert's name, empty where the source does not say
 * @param key what joins it to an alert group (PagerDuty's dedup key and the like)
 */
public record Page(
    Instant time,
    Type type,
    String alert,
    String service,
    String receiver,
    String responder,
    String key,
    String source,
    Location origin) {
  /** What happened to the notification. */
  public enum Type {
    NOTIFIED,
    ACKNOWLEDGED,
    ESCALATED,
    RESOLVED
  }
}
