package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The thresholds of {@link Layered}; their sources are on its page. */
record LayerLimits(
    Duration bin,
    Duration quiet,
    double factorLow,
    double nested,
    double minRequests,
    double minFailures) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show it"),
          new Setting("quiet", Setting.Kind.DURATION, "5m", "stretches nearer than this are one"),
          new Setting("factor-low", Setting.Kind.RATIO, "1.1", "a retry budget of 10 %"),
          new Setting("nested", Setting.Kind.RATIO, "0.05", "of the failed requests"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer tell no mean"),
          new Setting("min-failures", Setting.Kind.COUNT, "30", "fewer show no policy"));

  static LayerLimits of(Settings settings) {
    return new LayerLimits(
        CallLimits.wholeSeconds(settings.duration("bin")),
        settings.duration("quiet"),
        settings.number("factor-low"),
        settings.number("nested"),
        settings.number("min-requests"),
        settings.number("min-failures"));
  }

  /** What the gates of the family ask for. */
  CallLimits gates() {
    return new CallLimits(bin, quiet, nested, nested, minRequests);
  }
}
