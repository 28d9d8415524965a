package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Edges;
import dev.fishbone.rules.calls.SampleCheck;
import dev.fishbone.rules.calls.Sampling;
import dev.fishbone.rules.statistics.FalseDiscovery;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Whether requests came to make more calls than they used to, without retries. */
public final class FanOutGrowth implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "amplification/fan-out-growth",
          "Did requests come to make more calls than they used to, without retries?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(),
          FanOutLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    FanOutLimits limits = FanOutLimits.of(settings);
    Sampling sampling = new SampleCheck(telemetry, limits.gates()).sampling();
    Edges edges = new Edges(telemetry, Sampling.WHOLE);
    TreeMap<String, List<EdgeTally>> tallies = edges.bySubject();
    if (tallies.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    FanOutJudge judge = new FanOutJudge(telemetry, limits, sampling);
    Map<List<String>, List<FanOutEdge.Part>> parts = FanOutEdge.parts(telemetry);
    List<String> subjects = new ArrayList<>(tallies.keySet());
    List<FanOutStudy> studies = new ArrayList<>();
    tallies.forEach(
        (subject, operations) -> {
          Edge edge = edges.edge(operations, "");
          studies.add(
              judge.study(
                  edge, parts.getOrDefault(List.of(edge.caller(), edge.callee()), List.of())));
        });
    double[] chances =
        FalseDiscovery.adjusted(
            studies.stream().filter(FanOutStudy::tested).map(FanOutStudy::p).toList());
    List<Verdict> verdicts = new ArrayList<>();
    int tested = 0;
    for (int i = 0; i < subjects.size(); i++) {
      double chance = studies.get(i).tested() ? chances[tested++] : 1;
      int episode = 1;
      for (Outcome outcome : judge.judge(studies.get(i), chance)) {
        verdicts.add(new Verdict(INFO.id(), subjects.get(i), episode++, outcome));
      }
    }
    return verdicts;
  }
}
