package dev.fishbone.rules.probe;

import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Ejections that something else explains: the negative gate of ALGORITHMS 5.2. */
final class Explained {
  private static final Set<Change.Type> REPLACING =
      EnumSet.of(Change.Type.DEPLOY, Change.Type.SCALE, Change.Type.INFRA);

  /** A restart whose reason nobody wrote down: a liveness check may have made it. */
  static final String UNLOGGED = "a restart that only counters show";

  static final String REPLACED = "a deploy or scaling of the service";

  /** So many scrapes in a row without an answer are an instance that was gone. */
  private static final int GONE = 2;

  private final Fleet fleet;
  private final Map<String, Ejection> firstKills = new HashMap<>();

  Explained(Fleet fleet) {
    this.fleet = fleet;
    fleet.rotation().ejections().stream()
        .filter(Ejection::killed)
        .forEach(e -> firstKills.putIfAbsent(e.instance(), e));
  }

  /** Reason → the ejections that it explains, in order. */
  Map<String, List<Ejection>> byReason() {
    Map<String, List<Ejection>> explained = new TreeMap<>();
    for (Ejection ejection : fleet.rotation().ejections()) {
      why(ejection)
          .ifPresent(w -> explained.computeIfAbsent(w, k -> new ArrayList<>()).add(ejection));
    }
    return explained;
  }

  /**
   * What the reasons leave to say where they explain enough of the ejections: that they do, or,
   * where they would not without restarts of which no log tells why, that this must be known.
   */
  static Optional<Outcome> enough(Fleet fleet, Map<String, List<Ejection>> explained) {
    int all = fleet.rotation().ejections().size();
    double least = fleet.limits().explainedShare() * all;
    int some = explained.values().stream().mapToInt(List::size).sum();
    int unlogged = explained.getOrDefault(UNLOGGED, List.of()).size();
    if (all == 0 || some < least) {
      return Optional.empty();
    }
    return Optional.of(
        some - unlogged >= least
            ? CalmProbes.explained(fleet, explained)
            : new Outcome.NotAssessed(
                ReasonCode.NO_DATA,
                "why "
                    + Wording.count(unlogged, "restart")
                    + " came before checks failed: only counters show them",
                "record the orchestrator's events as health.jsonl"));
  }

  /** Why this ejection is no sign of contention; empty where nothing else explains it. */
  Optional<String> why(Ejection ejection) {
    if (!ejection.checks().isEmpty() && ejection.checks().stream().allMatch(FailedCheck::passive)) {
      return Optional.of("errors of requests, not failed checks");
    }
    long from = ejection.firstFailure() - fleet.limits().lookback().toMillis();
    if (restarted(ejection, from)) {
      return Optional.of("a restart or crash before the first failed check");
    }
    if (replaced(ejection, from)) {
      return Optional.of(REPLACED);
    }
    if (beganAgain(ejection, from)) {
      return Optional.of(UNLOGGED);
    }
    return gone(ejection, from)
        ? Optional.of("an instance that no longer answered scrapes")
        : Optional.empty();
  }

  private boolean restarted(Ejection ejection, long from) {
    long first = ejection.firstFailure();
    for (HealthEvent restart : fleet.lives().restartsOf(ejection.instance())) {
      long at = restart.time().toEpochMilli();
      if (at >= from && at <= first && !leftBefore(ejection, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean beganAgain(Ejection ejection, long from) {
    long first = ejection.firstFailure();
    for (TimeRange reset : fleet.lives().resetsBeginning(ejection.instance(), from, first)) {
      // Rare scrapes: what began again after the kill may have been scraped before its checks failed.
      boolean its = ejection.killed() && reset.toMillis() >= ejection.down();
      if (!its && !leftBefore(ejection, reset.toMillis())) {
        return true;
      }
    }
    return false;
  }

  /** The restart belongs to an earlier ejection that a liveness check made. */
  private boolean leftBefore(Ejection ejection, long millis) {
    Ejection kill = firstKills.get(ejection.instance());
    return kill != null && kill.down() < ejection.down() && millis >= kill.firstFailure();
  }

  private boolean gone(Ejection ejection, long from) {
    Samples up = fleet.lives().scrapesOf(ejection.instance());
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
  private boolean replaced(Ejection ejection, long from) {
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
    long together =
        ejections.stream()
            .filter(e -> e.down() <= first + fleet.atOnceMillis())
            .map(Ejection::instance)
            .distinct()
            .count();
    return together == all;
  }
}
