package dev.fishbone.rules.paging;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Verdict;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Set;

/**
 * How long after an effect's first failures people were told of it, and where that time went
 * (ALGORITHMS 4.2).
 */
public final class DetectionGap implements Rule {
  static final Need REQUESTS =
      new Need(
          Set.of(Signal.TRACES, Signal.PROXY_REQUESTS, Signal.SERVER_REQUESTS, Signal.LOGS),
          "the effect's requests with their outcome",
          "record the proxy's request counters, traces or access logs");
  static final Need ALERTS =
      new Need(
          Set.of(Signal.ALERT_FIRING),
          "the history of alerts",
          "record the series ALERTS from Prometheus");
  private static final RuleInfo INFO =
      new RuleInfo(
          "paging/detection-gap",
          "How long after its first failures were people told of the effect, against the target?",
          Bone.DETECTION,
          List.of(REQUESTS),
          List.of(
              ALERTS,
              new Need(
                  Set.of(Signal.PAGES),
                  "the log of pages",
                  "export the paging product's notifications and acknowledgements")),
          List.of());

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    return EachEffect.judge(
        INFO.id(), telemetry, (paging, frame) -> new GapJudge(paging).judge(frame));
  }
}
