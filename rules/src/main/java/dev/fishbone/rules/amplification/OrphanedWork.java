package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether services worked on at calls that were given up. */
public final class OrphanedWork implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "amplification/orphaned-work",
          "Did services work on at calls that were given up?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(),
          OrphanLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    OrphanLimits limits = OrphanLimits.of(settings);
    Sampling sampling = new SampleCheck(telemetry, limits.gates()).sampling();
    return EdgeVerdicts.whicheverSampler(sampling, Map.of(), s -> assess(telemetry, limits, s));
  }

  private static List<Verdict> assess(Telemetry telemetry, OrphanLimits limits, Sampling sampling) {
    Edges edges = new Edges(telemetry, sampling);
    Map<String, List<EdgeTally>> tallies = edges.bySubject();
    if (tallies.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    OrphanJudge judge = new OrphanJudge(telemetry, limits, sampling);
    List<Verdict> verdicts = new ArrayList<>();
    tallies.forEach(
        (subject, parts) -> {
          int episode = 1;
          for (Outcome outcome : judge.judge(edges.edge(parts, ""))) {
            verdicts.add(new Verdict(INFO.id(), subject, episode++, outcome));
          }
        });
    return verdicts;
  }
}
