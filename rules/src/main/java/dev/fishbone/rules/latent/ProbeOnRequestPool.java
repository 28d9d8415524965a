package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Whether health checks stand in line with requests, so that a busy instance looks dead. */
public final class ProbeOnRequestPool implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/probe-on-request-pool",
          "Do health checks need a pool that requests can exhaust?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.TRACES, Signal.POLICIES, Signal.THREADS_ACTIVE, Signal.POOL_ACTIVE),
                  "spans of health checks with their threads, or the checks' configuration",
                  "Record spans with thread.name, or say the probe's pool in policies.yml")),
          List.of(LatentNeeds.POLICIES),
          List.of(
              new Setting("share", Setting.Kind.RATIO, "0.5", "of the checks on such threads"),
              new Setting("min-checks", Setting.Kind.COUNT, "30", "fewer spans show no habit")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    List<PoolUse> pools = PoolUse.of(telemetry);
    ProbeJudge judge = new ProbeJudge(telemetry, settings);
    List<Verdict> verdicts = new ArrayList<>();
    for (String service : services(telemetry)) {
      ProbeSharing sharing = ProbeSharing.of(telemetry, service, pools);
      verdicts.add(new Verdict(INFO.id(), Subject.named(service), 1, judge.judge(sharing)));
    }
    return verdicts.isEmpty()
        ? List.of(new Verdict(INFO.id(), EdgeVerdicts.nobody(telemetry), 1, noChecks()))
        : verdicts;
  }

  /** Services with any sign of being checked. */
  private static Set<String> services(Telemetry telemetry) {
    Set<String> services = new TreeSet<>();
    telemetry.policies().probes().stream().map(Policies.Probe::service).forEach(services::add);
    telemetry.health().stream().map(HealthEvent::service).forEach(services::add);
    telemetry.traces().services().stream()
        .filter(t -> t.count(ServiceCount.PROBES).total() > 0)
        .map(ServiceTally::service)
        .forEach(services::add);
    services.remove("");
    return services;
  }

  private static NotAssessed noChecks() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "health checks of any service",
        "Record the load balancer's configuration, or spans of health checks");
  }
}
