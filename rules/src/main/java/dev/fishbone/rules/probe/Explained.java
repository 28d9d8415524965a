package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Samples;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Ejections that something else explains: the negative gate of ALGORITHMS 5.2. */
final class Explained {
  private static final Set<Change.Type> REPLACING =
      EnumSet.of(Change.Type.DEPLOY, Change.Type.SCALE, Change.Type.INFRA);

  /** So many scrapes in a row without an answer are an instance that was gone. */
  private static final int GONE = 2;

  private Explained() {}

  /** Why this ejection is no sign of contention; empty where nothing else explains it. */
  static Optional<String> why(Fleet fleet, Ejection ejection) {
    if (!ejection.checks().isEmpty() && ejection.checks().stream().allMatch(FailedCheck::passive)) {
      return Optional.of("errors of requests, not failed checks");
    }
    long from = ejection.firstFailure() - fleet.limits().lookback().toMillis();
    if (restarted(fleet, ejection, from)) {
      return Optional.of("a restart or crash before the first failed check");
    }
    if (gone(fleet, ejection, from)) {
      return Optional.of("an instance that no longer answered scrapes");
    }
    return replaced(fleet, ejection, from)
        ? Optional.of("a deploy or scaling of the service")
        : Optional.empty();
  }

  private static boolean restarted(Fleet fleet, Ejection ejection, long from) {
    long first = ejection.firstFailure();
    for (HealthEvent restart : fleet.restarts(ejection.instance())) {
      long at = restart.time().toEpochMilli();
      if (at >= from && at <= first && !leftBefore(fleet, ejection, at)) {
        return true;
      }
    }
    for (Samples counter : fleet.counters(ejection.instance())) {
      Duration interval = Cadence.of(counter, fleet.telemetry().recording().scrapeInterval());
      for (CounterSteps.Step step : CounterSteps.of(counter, Samples.NONE, interval).steps()) {
        boolean before = step.fromMillis() >= from && step.fromMillis() <= first;
        if (step.reset() && before && !leftBefore(fleet, ejection, step.toMillis())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The restart belongs to an earlier ejection that a liveness check made. */
  private static boolean leftBefore(Fleet fleet, Ejection ejection, long millis) {
    return fleet.rotation().ejections().stream()
        .anyMatch(
            e ->
                e.killed()
                    && e.instance().equals(ejection.instance())
                    && e.down() < ejection.down()
                    && millis >= e.firstFailure());
  }

  private static boolean gone(Fleet fleet, Ejection ejection, long from) {
    Samples up = PoolInstances.up(fleet.telemetry(), fleet.service(), ejection.instance());
    int missed = 0;
    for (int i = up.firstAtOrAfter(from);
        i < up.size() && up.millisAt(i) <= ejection.firstFailure();
        i++) {
      missed = up.valueAt(i) == 0 ? missed + 1 : 0;
    }
    return missed >= GONE;
  }

  /**
   * A deploy within reach explains an ejection only if the instance then did not wait: it was
   * drained, or refused the check. One that timed out may have been made busy by that very deploy.
   */
  private static boolean replaced(Fleet fleet, Ejection ejection, long from) {
    boolean waited =
        !ejection.checks().isEmpty() && ejection.checks().stream().allMatch(FailedCheck::timedOut);
    List<Change> changes = fleet.telemetry().changes();
    return !waited
        && changes.stream()
            .filter(c -> REPLACING.contains(c.type()) && c.service().equals(fleet.service()))
            .anyMatch(
                c -> c.time().toEpochMilli() <= ejection.down() && c.end().toEpochMilli() >= from);
  }

  /**
   * All instances left within one interval, so that no load could move from one to another: a
   * dependency that every check asks for, a certificate, the load balancer itself.
   */
  static boolean allAtOnce(Fleet fleet) {
    List<Ejection> ejections = fleet.rotation().ejections();
    int all = fleet.instances().size();
    if (ejections.size() < all || all < 2) {
      return false;
    }
    long first = ejections.get(0).down();
    long within = fleet.plan().intervalMillis() + fleet.plan().timeout().toMillis();
    long together =
        ejections.stream()
            .filter(e -> e.down() <= first + within)
            .map(Ejection::instance)
            .distinct()
            .count();
    return together == all;
  }
}
