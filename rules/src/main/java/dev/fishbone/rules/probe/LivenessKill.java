package dev.fishbone.rules.probe;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Did liveness checks restart instances that were only busy? One verdict a service whose health is
 * checked; how it is decided stands on the rule's page (ALGORITHMS 5).
 */
public final class LivenessKill implements Rule {
  static final String ID = "probe/liveness-kill";

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Did liveness checks restart instances that were busy, not broken?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(
                      Signal.HEALTH_EVENTS, Signal.HEALTH_CHECK_FAILURES, Signal.INSTANCE_HEALTHY),
                  "failed health checks and restarts",
                  "record the orchestrator's events as health.jsonl")),
          List.of(
              new Need(
                  Set.of(Signal.THREADS_ACTIVE),
                  "request threads in use",
                  "export the metrics of the pool that answers requests"),
              new Need(
                  Set.of(Signal.POLICIES),
                  "settings of health checks",
                  "record the orchestrator's settings of liveness checks")),
          ProbeLimits.OF_KILLS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    ProbeLimits limits = ProbeLimits.ofKills(settings);
    List<Verdict> verdicts = new ArrayList<>();
    for (String service : Probed.services(telemetry)) {
      Fleet fleet = Fleet.ofLiveness(telemetry, service, limits, settings.timeScale());
      Outcome outcome = new KillJudge(fleet, Kills.of(fleet)).outcome();
      verdicts.add(new Verdict(ID, Subject.named(service), 1, outcome));
    }
    if (verdicts.isEmpty()) {
      verdicts.add(new Verdict(ID, "-", 1, Probed.noLog()));
    }
    return List.copyOf(verdicts);
  }
}
