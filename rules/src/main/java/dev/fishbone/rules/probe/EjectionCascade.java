package dev.fishbone.rules.probe;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Did each ejection leave more load to the others, so that they were taken out, too? One verdict a
 * service whose health is checked; how it is decided stands on the rule's page (ALGORITHMS 5).
 */
public final class EjectionCascade implements Rule {
  static final String ID = "probe/ejection-cascade";

  private static final List<Setting> OWN =
      List.of(
          new Setting(
              "followed-share",
              Setting.Kind.RATIO,
              "0.5",
              "so many began to fail only when others were out: order comes before cause"),
          new Setting(
              "fail-open",
              Setting.Kind.RATIO,
              "0.5",
              "one that is out and gets half of its usual requests was not taken out"));

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Did ejections leave so much load to the other instances that they were taken out, too?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.HEALTH_EVENTS, Signal.INSTANCE_HEALTHY),
                  "health transitions of the load balancer or orchestrator",
                  "record the load balancer's log of health checks as health.jsonl")),
          List.of(
              new Need(
                  Set.of(Signal.PROXY_SERVER_REQUESTS),
                  "requests that the load balancer sent to each instance",
                  "scrape the load balancer's metrics per server"),
              new Need(
                  Set.of(Signal.POLICIES),
                  "settings of health checks",
                  "record the load balancer's configuration")),
          Stream.concat(ProbeLimits.SETTINGS.stream(), OWN.stream()).toList());

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    ProbeLimits limits = ProbeLimits.of(settings);
    CascadeJudge judge =
        new CascadeJudge(settings.number("followed-share"), settings.number("fail-open"));
    List<Verdict> verdicts = new ArrayList<>();
    for (String service : Probed.services(telemetry)) {
      Fleet fleet = Fleet.of(telemetry, service, limits, settings.timeScale());
      verdicts.add(new Verdict(ID, Subject.named(service), 1, outcome(fleet, judge)));
    }
    if (verdicts.isEmpty()) {
      verdicts.add(new Verdict(ID, "-", 1, Probed.noLog()));
    }
    return List.copyOf(verdicts);
  }

  private static Outcome outcome(Fleet fleet, CascadeJudge judge) {
    Optional<NotAssessed> unseen = Probed.unseen(fleet);
    if (unseen.isPresent()) {
      return unseen.get();
    }
    List<Ejection> all = fleet.rotation().ejections();
    if (all.isEmpty()) {
      Optional<NotAssessed> blind = new Watch(fleet).blind();
      if (blind.isPresent()) {
        return blind.get();
      }
      return fleet.rotation().failed().isEmpty()
          ? CalmProbes.noneFailed(fleet)
          : CalmProbes.noneEjected(fleet, Chain.of(fleet));
    }
    Map<String, List<Ejection>> explained = new Explained(fleet).byReason();
    List<Ejection> gated = explained.values().stream().flatMap(List::stream).toList();
    return Explained.enough(fleet, explained).orElseGet(() -> judge.judge(fleet, gated));
  }
}
