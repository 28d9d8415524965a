package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.Location;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * A process ended and began again. Instants in Unix milliseconds.
 *
 * @param reason as the source gives it; empty where only a counter shows it
 * @param checks the failed checks in a row right before it
 * @param starting whether those began before the instance was back from its restart before
 * @param back when it was up again
 */
record Restart(
    String instance,
    long millis,
    String reason,
    List<FailedCheck> checks,
    boolean starting,
    OptionalLong back,
    Location origin) {
  /** Words of kernels and kubelets; a kill for a failed probe says "probe" as well. */
  private static final Pattern CRASH =
      Pattern.compile(
          "oom|out of memory|killed for|exit code|exited|crash|segfault|sigsegv|core dump|panic"
              + "|evict|node ");

  Restart {
    checks = List.copyOf(checks);
  }

  /** Whether a log tells it, and not a counter alone: only a log could name the reason. */
  boolean logged() {
    return !origin.equals(Location.NOWHERE);
  }

  /** Whether the source itself says that a failed check was the reason. */
  boolean saysProbe() {
    return reason.toLowerCase(Locale.ROOT).contains("probe");
  }

  boolean crashed() {
    String text = reason.toLowerCase(Locale.ROOT);
    return !saysProbe() && CRASH.matcher(text).find();
  }

  /**
   * Whether the process may have ended before its checks failed: no log says when it restarted, and
   * the checks were refused rather than left without an answer.
   */
  boolean stoppedFirst() {
    return !logged()
        && checks.stream().anyMatch(check -> check.explained() && !check.timedOut());
  }

  /** As an ejection that a liveness check made. */
  Ejection asEjection() {
    return new Ejection(instance, millis, back, checks, true, true, origin);
  }
}
