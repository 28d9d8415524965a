package dev.fishbone.rules.retry;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The thresholds of {@code retry/backoff}; their sources are on its page. */
record BackoffLimits(
    CallLimits calls,
    double minGaps,
    Duration immediate,
    double noiseMillis,
    double herd,
    double herdRetries) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show retries"),
          new Setting("quiet", Setting.Kind.DURATION, "5m", "episodes nearer than this are one"),
          new Setting("share", Setting.Kind.RATIO, "0.1", "the usual retry budget"),
          new Setting("share-low", Setting.Kind.RATIO, "0.05", "half of it"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show no policy"),
          new Setting("min-gaps", Setting.Kind.COUNT, "30", "wrong in at most 2 % of draws"),
          new Setting("immediate", Setting.Kind.DURATION, "10ms", "no backoff is configured below"),
          new Setting("noise-millis", Setting.Kind.COUNT, "2", "a machine's own delay, unscaled"),
          new Setting("herd", Setting.Kind.RATIO, "3", "retries come together"),
          new Setting("herd-retries", Setting.Kind.COUNT, "500", "fewer do not tell"));

  static BackoffLimits of(Settings settings) {
    return new BackoffLimits(
        CallLimits.of(settings),
        settings.number("min-gaps"),
        settings.duration("immediate"),
        settings.number("noise-millis"),
        settings.number("herd"),
        settings.number("herd-retries"));
  }
}
