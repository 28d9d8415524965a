package dev.fishbone.telemetry;

import java.time.Instant;

/**
 * What a load balancer or orchestrator said of one instance, with its instant.
 *
 * @param reason as the source gives it, for instance {@code L7TOUT 502ms}
 * @param probe what was asked, for instance {@code GET /healthz}
 */
public record HealthEvent(
    Instant time,
    String service,
    String instance,
    State state,
    String reason,
    String probe,
    String source,
    Location origin) {
  /** State after the event; FAILING is a failed check that did not take the instance out. */
  public enum State {
    UP,
    DOWN,
    FAILING,
    DRAIN,
    RESTARTED,
    OTHER
  }
}
