package dev.fishbone.rules.latent;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** Whether a caller would try failed calls again without a pause. */
public final class NoBackoff implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "latent/no-backoff",
          "Would failed calls be tried again without a pause?",
          Bone.CODE,
          List.of(CallNeeds.EACH_ATTEMPT),
          List.of(LatentNeeds.POLICIES),
          List.of(
              new Setting("immediate", Setting.Kind.DURATION, "10ms", "no backoff is below"),
              new Setting("min-gaps", Setting.Kind.COUNT, "30", "wrong in at most 2 % of draws"),
              new Setting("attempts", Setting.Kind.COUNT, "3", "one retry at once is usual"),
              new Setting("min-calls", Setting.Kind.COUNT, "1000", "fewer matter little"),
              new Setting("min-failures", Setting.Kind.COUNT, "30", "fewer show no policy")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    List<CalledEdge> edges = CalledEdge.all(telemetry);
    if (edges.isEmpty()) {
      return List.of(EdgeVerdicts.nothingToJudge(INFO, telemetry));
    }
    Caps caps = new Caps(telemetry, edges, settings.number("min-failures"));
    NoBackoffJudge judge = new NoBackoffJudge(telemetry, settings, caps);
    return edges.stream().map(e -> new Verdict(INFO.id(), e.subject(), 1, judge.judge(e))).toList();
  }
}
