package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.HealthEvent;
import java.util.Locale;

/** A health check that failed while its instance was in rotation. */
record FailedCheck(String instance, long millis, String reason) {
  static FailedCheck of(HealthEvent event) {
    return new FailedCheck(event.instance(), event.time().toEpochMilli(), event.reason());
  }

  /** Whether the source says why. */
  boolean explained() {
    return !reason.isBlank();
  }

  /** Nobody answered in time: "L7TOUT", "Layer7 timeout", "context deadline exceeded". */
  boolean timedOut() {
    String text = reason.toLowerCase(Locale.ROOT);
    return text.contains("tout")
        || text.contains("timeout")
        || text.contains("timed out")
        || text.contains("deadline");
  }

  /** Taken out for the errors of its requests, not for a check (Envoy's outlier detection). */
  boolean passive() {
    String text = reason.toLowerCase(Locale.ROOT);
    return text.contains("outlier") || text.contains("consecutive") || text.contains("5xx");
  }
}
