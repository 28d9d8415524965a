package dev.fishbone.rules.retry;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallLimits;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** Whether anything bounded the retries of a caller over all its calls. */
public final class Budget implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "retry/budget",
          "Were retries more than any budget for them allows?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(),
          List.of(
              new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show it"),
              new Setting("quiet", Setting.Kind.DURATION, "5m", "episodes nearer are one"),
              new Setting("share", Setting.Kind.RATIO, "0.2", "the largest budget in use"),
              new Setting("share-low", Setting.Kind.RATIO, "0.1", "the usual budget"),
              new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show no share")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    CallLimits limits = CallLimits.of(settings);
    Gates gates = Gates.of(telemetry, limits);
    BudgetJudge judge = new BudgetJudge(telemetry, limits, gates);
    return EdgeVerdicts.of(INFO, telemetry, gates, judge::judge);
  }
}
