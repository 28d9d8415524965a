package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** Whether retries would drown a service that begins to fail. */
public final class LatentStorm implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/retry-storm",
          "Would retries ask more of a service than it can answer, if its calls began to fail?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(LatentNeeds.POLICIES),
          StormLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    StormLimits limits = StormLimits.of(settings);
    List<CalledEdge> edges = CalledEdge.all(telemetry);
    if (edges.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    Sampling sampling = new SampleCheck(telemetry, limits.gates()).sampling();
    Gates gates =
        new Gates(
            telemetry,
            telemetry.recording().window(),
            telemetry.recording().baselines(),
            limits.gates(),
            sampling);
    Caps caps = new Caps(telemetry, edges, limits.minFailures());
    Storms storms = new Storms(telemetry, sampling, caps);
    StormJudge judge = new StormJudge(telemetry, limits, gates, storms);
    return edges.stream().map(e -> new Verdict(INFO.id(), e.subject(), 1, judge.judge(e))).toList();
  }
}
