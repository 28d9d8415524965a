package dev.fishbone.rules.paging;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Setting.Kind;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Set;

/**
 * Whether an alerting rule told of an effect in time, and if none did, which one would have
 * (ALGORITHMS 4.4, U5 and U6).
 */
public final class MissingRule implements Rule {
  private static final RuleInfo INFO =
      new RuleInfo(
          "paging/missing-rule",
          "Did a rule fire on the effect in time to page, and which rule would have?",
          Bone.DETECTION,
          List.of(
              DetectionGap.REQUESTS,
              new Need(
                  Set.of(Signal.ALERT_FIRING, Signal.ALERT_PENDING, Signal.ALERT_RULES),
                  "the history of alerts or the alerting rules",
                  "record ALERTS and the rules from Prometheus")),
          List.of(
              new Need(
                  Set.of(Signal.PROXY_REQUESTS, Signal.SERVER_REQUESTS, Signal.POOL_PENDING),
                  "counters from which a rule could be made",
                  "export request counters and callers that wait for a pool")),
          List.of(
              new Setting("history", Kind.DURATION, "7d", "below it, noise is not assessed"),
              new Setting("noise", Kind.COUNT, "2", "pages a week that people bear"),
              new Setting("margin", Kind.RATIO, "0.5", "of what was reached: the next may be less"),
              new Setting("window", Kind.DURATION, "5m", "range of an error share"),
              new Setting(
                  "window-short", Kind.DURATION, "1m", "where the longer one is too slow")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    return EachEffect.judge(
        INFO.id(), telemetry, (paging, frame) -> new RuleJudge(paging, settings, frame).judge());
  }
}
