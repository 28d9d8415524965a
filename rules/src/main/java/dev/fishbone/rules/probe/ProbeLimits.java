package dev.fishbone.rules.probe;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.series.SaturationLimits;
import java.time.Duration;
import java.util.List;

/** The settings of probe/contention, read. */
record ProbeLimits(
    SaturationLimits saturation,
    double found,
    double suspected,
    double riskRatio,
    double timeoutShare,
    double timingShare,
    double busyShare,
    double explainedShare,
    Duration lookback) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("found", Setting.Kind.RATIO, "0.7", "score of a finding (ALGORITHMS 5.2)"),
          new Setting("suspected", Setting.Kind.RATIO, "0.45", "score of a suspicion"),
          new Setting(
              "risk-ratio",
              Setting.Kind.RATIO,
              "5",
              "checks of a busy instance fail so many times as often"),
          new Setting(
              "timeout-share",
              Setting.Kind.RATIO,
              "0.8",
              "a full pool does not answer; a broken one answers no"),
          new Setting(
              "timing-share",
              Setting.Kind.RATIO,
              "0.7",
              "so many ejections follow the checks' own arithmetic"),
          new Setting(
              "busy-share", Setting.Kind.RATIO, "0.6", "so many ejected instances were well"),
          new Setting(
              "explained-share",
              Setting.Kind.RATIO,
              "0.5",
              "from this share on ejections are a restart's or a deploy's"),
          new Setting(
              "lookback",
              Setting.Kind.DURATION,
              "60s",
              "how long before its first failed check a crash explains an ejection"));

  /** Of restarts each has its reason: no share of explained ones decides. */
  static final List<Setting> OF_KILLS =
      SETTINGS.stream().filter(s -> !s.name().equals("explained-share")).toList();

  static ProbeLimits of(Settings settings) {
    return of(settings, settings.number("explained-share"));
  }

  static ProbeLimits ofKills(Settings settings) {
    return of(settings, 1);
  }

  private static ProbeLimits of(Settings settings, double explainedShare) {
    return new ProbeLimits(
        SaturationLimits.atScale(settings.timeScale()),
        settings.number("found"),
        settings.number("suspected"),
        settings.number("risk-ratio"),
        settings.number("timeout-share"),
        settings.number("timing-share"),
        settings.number("busy-share"),
        explainedShare,
        settings.duration("lookback"));
  }
}
