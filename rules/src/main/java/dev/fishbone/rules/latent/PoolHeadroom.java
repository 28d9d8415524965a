package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Whether a pool has room for what retries would ask of it. */
public final class PoolHeadroom implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/pool-headroom",
          "Has a pool room for the calls that retries would make, at a slower pace?",
          Bone.CAPACITY,
          List.of(
              new Need(
                  Set.of(Signal.POOL_ACTIVE, Signal.POOL_USAGE_SUM, Signal.THREADS_ACTIVE),
                  "metrics of pools",
                  "export how many of a pool's places are in use, and how many there are")),
          List.of(LatentNeeds.POLICIES),
          List.of(
              new Setting("waits", Setting.Kind.RATIO, "0.01", "of callers that wait, at most"),
              new Setting("latency", Setting.Kind.RATIO, "2", "a slow callee takes twice as long"),
              new Setting("min-failures", Setting.Kind.COUNT, "30", "fewer show no policy"),
              Trouble.SETTING));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    List<PoolUse> pools = PoolUse.of(telemetry);
    if (pools.isEmpty()) {
      return List.of(new Verdict(INFO.id(), EdgeVerdicts.nobody(telemetry), 1, nothing()));
    }
    CallLimits gates = new CallLimits(Duration.ofMinutes(15), Duration.ZERO, 1, 1, 1);
    Caps caps = new Caps(telemetry, CalledEdge.all(telemetry), settings.number("min-failures"));
    Storms storms = new Storms(telemetry, new SampleCheck(telemetry, gates).sampling(), caps);
    HeadroomJudge judge = new HeadroomJudge(telemetry, settings, storms);
    return pools.stream()
        .map(pool -> new Verdict(INFO.id(), pool.subject(), 1, judge.judge(pool)))
        .sorted(Comparator.comparing(Verdict::subject))
        .toList();
  }

  private static NotAssessed nothing() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "metrics of pools of connections or request threads",
        "export them and name their service in window.yml");
  }
}
