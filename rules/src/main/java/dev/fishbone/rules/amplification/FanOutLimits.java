package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The thresholds of {@link FanOutGrowth}; their sources are on its page. */
record FanOutLimits(
    Duration bin,
    Duration quiet,
    double factor,
    double factorLow,
    double more,
    double load,
    double minRequests) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show it"),
          new Setting("quiet", Setting.Kind.DURATION, "5m", "stretches nearer than this are one"),
          new Setting("factor", Setting.Kind.RATIO, "1.5", "as for retries"),
          new Setting("factor-low", Setting.Kind.RATIO, "1.2", "as for retries"),
          new Setting("more", Setting.Kind.RATIO, "0.1", "calls per request that matter"),
          new Setting("load", Setting.Kind.RATIO, "2", "loads further apart are not equal"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer cannot tell 1.5 from 1"));

  static FanOutLimits of(Settings settings) {
    return new FanOutLimits(
        CallLimits.wholeSeconds(settings.duration("bin")),
        settings.duration("quiet"),
        settings.number("factor"),
        settings.number("factor-low"),
        settings.number("more"),
        settings.number("load"),
        settings.number("min-requests"));
  }

  /** What the gates of the family ask for. */
  CallLimits gates() {
    return new CallLimits(bin, quiet, more, more, minRequests);
  }
}
