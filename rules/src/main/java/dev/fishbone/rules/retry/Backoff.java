package dev.fishbone.rules.retry;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.calls.CallNeeds;
import dev.fishbone.rules.calls.EdgeVerdicts;
import dev.fishbone.rules.calls.Gates;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;

/** Whether failed calls were tried again without a pause, or all at the same moments. */
public final class Backoff implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "retry/backoff",
          "Were failed calls tried again without backoff and jitter?",
          Bone.CODE,
          List.of(CallNeeds.EACH_ATTEMPT),
          List.of(),
          BackoffLimits.SETTINGS);

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    BackoffLimits limits = BackoffLimits.of(settings);
    Gates gates = Gates.of(telemetry, limits.calls());
    BackoffJudge judge = new BackoffJudge(telemetry, limits, gates);
    return EdgeVerdicts.of(INFO, telemetry, gates, judge::judge);
  }
}
