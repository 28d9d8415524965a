package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.time.Duration;
import java.util.List;

/** The rule's thresholds; their sources are on its page. */
record Limits(
    Duration bin,
    Duration quiet,
    double share,
    double shareLow,
    double factor,
    double factorLow,
    double minRequests,
    double minFailures) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show the storm"),
          new Setting("quiet", Setting.Kind.DURATION, "5m", "storms nearer than this are one"),
          new Setting("share", Setting.Kind.RATIO, "0.2", "the largest retry budget in use"),
          new Setting("share-low", Setting.Kind.RATIO, "0.1", "the usual retry budget"),
          new Setting("factor", Setting.Kind.RATIO, "1.5", "above every shipped budget"),
          new Setting("factor-low", Setting.Kind.RATIO, "1.2", "a budget of 20 %"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer cannot tell 1.5 from 1"),
          new Setting("min-failures", Setting.Kind.COUNT, "30", "fewer show no policy"));

  static Limits of(Settings settings) {
    return new Limits(
        wholeSeconds(settings.duration("bin")),
        settings.duration("quiet"),
        settings.number("share"),
        settings.number("share-low"),
        settings.number("factor"),
        settings.number("factor-low"),
        settings.number("min-requests"),
        settings.number("min-failures"));
  }

  /** Counts are kept by the second: no bin is shorter or cuts one. */
  static Duration wholeSeconds(Duration bin) {
    return Duration.ofSeconds(Math.max(1, Math.round(bin.toMillis() / 1000.0)));
  }
}
