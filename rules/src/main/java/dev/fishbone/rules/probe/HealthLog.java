package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Locale;
import java.util.Set;

/**
 * Whether somebody wrote all health transitions down, so that none means none: a log that is empty
 * is one.
 */
final class HealthLog {
  /** The coverage's words for the log; counters and gauges of health are other signals. */
  private static final Set<String> NAMES = Set.of("health", "health_events");

  private HealthLog() {}

  /** A hole in any part of it may hide an ejection: a file that is missing is one, too. */
  static boolean whole(Telemetry telemetry) {
    boolean known = false;
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      if (NAMES.contains(entry.signal().toLowerCase(Locale.ROOT))) {
        if (!entry.gaps().isEmpty()) {
          return false;
        }
        known = true;
      }
    }
    return known || !telemetry.health().isEmpty();
  }
}
