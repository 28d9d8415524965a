package dev.fishbone.rules.overload;

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

/** Whether callers that failed together came back together. */
public final class ThunderingHerd implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "overload/thundering-herd",
          "Did callers that failed together come back together?",
          Bone.CODE,
          List.of(CallNeeds.EACH_ATTEMPT),
          List.of(),
          List.of(
              new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show retries"),
              new Setting("quiet", Setting.Kind.DURATION, "5m", "episodes nearer are one"),
              new Setting("share", Setting.Kind.RATIO, "0.1", "the usual retry budget"),
              new Setting("share-low", Setting.Kind.RATIO, "0.05", "half of it"),
              new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show nothing"),
              new Setting("herd", Setting.Kind.RATIO, "3", "well above chance"),
              new Setting("min-retries", Setting.Kind.COUNT, "500", "fewer do not tell")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    CallLimits limits = CallLimits.of(settings);
    Gates gates = Gates.of(telemetry, limits);
    HerdJudge judge =
        new HerdJudge(
            telemetry, limits, settings.number("herd"), settings.number("min-retries"), gates);
    return EdgeVerdicts.of(INFO, telemetry, gates, judge::judge);
  }
}
