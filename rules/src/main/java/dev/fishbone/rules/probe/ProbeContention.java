package dev.fishbone.rules.probe;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Were instances taken out of rotation because they were busy? One verdict a service whose health
 * is checked; how it is decided stands on the rule's page (ALGORITHMS 5).
 */
public final class ProbeContention implements Rule {
  static final String ID = "probe/contention";

  /** A fleet of fewer has no survivors to speak of. */
  private static final int LEAST_INSTANCES = 3;

  private static final RuleInfo INFO =
      new RuleInfo(
          ID,
          "Did health checks wait behind requests, so that busy instances were taken out?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.HEALTH_EVENTS, Signal.INSTANCE_HEALTHY),
                  "health transitions of the load balancer or orchestrator",
                  "record the load balancer's log of health checks as health.jsonl")),
          List.of(
              new Need(
                  Set.of(Signal.THREADS_ACTIVE),
                  "request threads in use",
                  "export the metrics of the pool that answers requests"),
              new Need(
                  Set.of(Signal.POLICIES),
                  "settings of health checks",
                  "record the load balancer's configuration")),
          ProbeLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    ProbeLimits limits = ProbeLimits.of(settings);
    List<Verdict> verdicts = new ArrayList<>();
    for (String service : Probed.services(telemetry)) {
      double timeScale = settings.timeScale();
      Outcome outcome = outcome(Fleet.of(telemetry, service, limits, timeScale));
      if (ProbeEvents.livenessTold(telemetry, service)) {
        Fleet asked = Fleet.ofLiveness(telemetry, service, limits, timeScale);
        outcome = stronger(outcome, liveness(asked));
      }
      verdicts.add(new Verdict(ID, Subject.named(service), 1, outcome));
    }
    if (verdicts.isEmpty()) {
      verdicts.add(new Verdict(ID, "-", 1, Probed.noLog()));
    }
    return List.copyOf(verdicts);
  }

  /** Liveness checks that waited restart: what they restarted was in no other way. */
  private static Outcome liveness(Fleet whole) {
    Kills kills = Kills.of(whole);
    return kills.made().isEmpty()
        ? CalmProbes.noneEjected(kills.fleet(), Chain.of(kills.fleet()))
        : judged(kills.fleet());
  }

  /** What was found in one way of asking is not undone by the other; what is clear must be both. */
  private static Outcome stronger(Outcome one, Outcome other) {
    return rank(other) > rank(one) ? other : one;
  }

  private static int rank(Outcome outcome) {
    return outcome.fold(f -> f.grade() == Outcome.Grade.FINDING ? 3 : 2, clear -> 0, none -> 1);
  }

  private static Outcome outcome(Fleet fleet) {
    Optional<NotAssessed> unseen = Probed.unseen(fleet);
    if (unseen.isPresent()) {
      return unseen.get();
    }
    if (fleet.rotation().ejections().isEmpty()) {
      Optional<NotAssessed> blind = new Watch(fleet).blind();
      if (blind.isPresent()) {
        return blind.get();
      }
      if (fleet.rotation().failed().isEmpty()) {
        return CalmProbes.noneFailed(fleet);
      }
    }
    Map<String, List<Ejection>> explained = new Explained(fleet).byReason();
    List<Ejection> gated = explained.values().stream().flatMap(List::stream).toList();
    return Explained.enough(fleet, explained).orElseGet(() -> judged(fleet.without(gated)));
  }

  private static Outcome judged(Fleet fleet) {
    if (fleet.instances().size() < LEAST_INSTANCES) {
      return new NotAssessed(
          ReasonCode.LOW_N,
          "three instances or more: "
              + Wording.count(fleet.instances().size(), "instance")
              + " known",
          "list every instance of the service in the recording");
    }
    Chain chain = Chain.of(fleet);
    if (fleet.rotation().ejections().isEmpty()) {
      return CalmProbes.noneEjected(fleet, chain);
    }
    boolean atOnce = Explained.allAtOnce(fleet);
    if (atOnce && chain.value("P2") < 0.5) {
      return CalmProbes.allAtOnce(fleet);
    }
    if (chain.tooLittle()) {
      return tooLittle(chain);
    }
    ProbeLimits limits = fleet.limits();
    double score = chain.score();
    if (score < limits.suspected() || chain.otherwise()) {
      return CalmProbes.weak(fleet, chain);
    }
    // All at once and busy: a slow dependency that checks ask for makes both, unless it is known
    // that they stand in line with requests.
    boolean unclear = atOnce && !inLine(fleet);
    boolean found =
        !unclear && score >= limits.found() && chain.value("P2") >= 0.5 && chain.value("P4") >= 0.5;
    ContentionFinding finding = new ContentionFinding(fleet, chain, unclear);
    // What is less likely than not is no finding (ALGORITHMS 12.1).
    boolean sure = finding.confidence().value() >= 0.5;
    return finding.finding(found && sure ? Outcome.Grade.FINDING : Outcome.Grade.SUSPECTED);
  }

  /**
   * Whether the configuration says that the pool which was busy answers the checks, which waited.
   */
  private static boolean inLine(Fleet fleet) {
    String told = fleet.plan().pool();
    return !told.isEmpty()
        && Chain.timeoutShare(fleet.rotation()) >= 0.5
        && fleet.resource().instances().stream()
            .map(i -> i.pool().pool())
            .anyMatch(pool -> SharedPool.same(fleet.telemetry(), fleet.service(), pool, told));
  }

  private static NotAssessed tooLittle(Chain chain) {
    List<String> missing =
        chain.pieces().stream().filter(p -> p.value().isEmpty()).map(Piece::statement).toList();
    return new NotAssessed(
        ReasonCode.NO_DATA,
        String.join("; ", missing),
        "record the metrics of the request threads, the load balancer's requests per server and its log of health checks");
  }
}
