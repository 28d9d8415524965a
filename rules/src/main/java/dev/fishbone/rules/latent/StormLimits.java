package dev.fishbone.rules.latent;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The thresholds of {@code latent/retry-storm}; their sources are on its page. */
record StormLimits(
    double vulnerable,
    double safe,
    double minCalls,
    double minFailures,
    double minRequests,
    Trouble trouble) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("vulnerable", Setting.Kind.RATIO, "1.1", "a load beyond the capacity"),
          new Setting("safe", Setting.Kind.RATIO, "0.75", "a quarter of the capacity is left"),
          new Setting("min-calls", Setting.Kind.COUNT, "1000", "an edge of fewer makes no storm"),
          new Setting("min-failures", Setting.Kind.COUNT, "30", "none retried leaves 12 % open"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer traces tell no way"),
          Trouble.SETTING);

  /** Bins in which spans of a day must not be missing. */
  private static final Duration BIN = Duration.ofMinutes(15);

  static StormLimits of(Settings settings) {
    return new StormLimits(
        settings.number("vulnerable"),
        settings.number("safe"),
        settings.number("min-calls"),
        settings.number("min-failures"),
        settings.number("min-requests"),
        Trouble.of(settings));
  }

  CallLimits gates() {
    return new CallLimits(BIN, Duration.ZERO, 1, 1, minRequests);
  }
}
