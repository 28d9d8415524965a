package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.Location;
import java.util.List;
import java.util.OptionalLong;

/**
 * An instance left rotation. Instants in Unix milliseconds.
 *
 * @param down when it was taken out
 * @param up when it came back; empty where it did not within the window
 * @param checks the failed checks in a row that led to it, the last of them the one that decided
 * @param told whether failed checks before the last are recorded
 * @param killed it was restarted instead of being left alone
 */
record Ejection(
    String instance,
    long down,
    OptionalLong up,
    List<FailedCheck> checks,
    boolean told,
    boolean killed,
    Location origin) {
  Ejection {
    checks = List.copyOf(checks);
  }

  long firstFailure() {
    return checks.isEmpty() ? down : checks.get(0).millis();
  }

  boolean outAt(long millis) {
    return millis >= down && (up.isEmpty() || millis < up.getAsLong());
  }

  Ejection backAt(long millis) {
    return new Ejection(instance, down, OptionalLong.of(millis), checks, told, killed, origin);
  }
}
