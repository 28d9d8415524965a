package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Locale;

/**
 * Whether somebody wrote health transitions down, so that none means none: a log that is empty is
 * one.
 */
final class HealthLog {
  private HealthLog() {}

  static boolean kept(Telemetry telemetry) {
    if (!telemetry.health().isEmpty()) {
      return true;
    }
    for (Coverage.Entry entry : telemetry.coverage().entries()) {
      boolean health = entry.signal().toLowerCase(Locale.ROOT).startsWith("health");
      if (health && entry.gaps().isEmpty()) {
        return true;
      }
    }
    return false;
  }
}
