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

/** Whether retries made the callee do the same thing more than once. */
public final class DuplicateEffect implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "retry/duplicate-effect",
          "Was one call done more than once by its retries?",
          Bone.CODE,
          List.of(CallNeeds.BOTH_SIDES),
          List.of(),
          List.of(
              new Setting("bin", Setting.Kind.DURATION, "60s", "to see whether spans are missing"),
              new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show no policy"),
              new Setting("least", Setting.Kind.COUNT, "1", "one double charge is one too many")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    Gates gates = Gates.of(telemetry, CallLimits.withoutShare(settings));
    DuplicateJudge judge = new DuplicateJudge(telemetry, settings.number("least"), gates);
    return EdgeVerdicts.of(INFO, telemetry, gates, judge::judge);
  }
}
