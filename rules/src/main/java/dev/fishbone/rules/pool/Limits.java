package dev.fishbone.rules.pool;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.series.SaturationLimits;
import java.time.Duration;
import java.util.List;

/** The settings of pool/saturation, read. */
record Limits(
    Duration bin,
    SaturationLimits saturation,
    double share,
    double timesBaseline,
    long timeouts,
    Duration span,
    Duration warmUp,
    Duration longestInterval) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting(
              "bin",
              Setting.Kind.DURATION,
              "10s",
              "smooths single requests; never below the scrape interval"),
          new Setting(
              "least-wait",
              Setting.Kind.DURATION,
              "10ms",
              "below it a wait is a scheduler's, not a pool's"),
          new Setting(
              "wait-per-hold",
              Setting.Kind.RATIO,
              "0.25",
              "a wait that adds a quarter to each hold is felt"),
          new Setting(
              "busy",
              Setting.Kind.RATIO,
              "0.8",
              "long waits at less use come from opening connections"),
          new Setting("share", Setting.Kind.RATIO, "0.1", "less of a span is a blip"),
          new Setting(
              "times-baseline", Setting.Kind.RATIO, "5", "a pool that is always tight is no news"),
          new Setting("timeouts", Setting.Kind.COUNT, "10", "so many callers given up are a burst"),
          new Setting(
              "span",
              Setting.Kind.DURATION,
              "5m",
              "episodes this close are one; no shorter time is judged"),
          new Setting(
              "warm-up",
              Setting.Kind.DURATION,
              "60s",
              "a pool that fills after a start waits for connections to open"),
          new Setting(
              "longest-interval",
              Setting.Kind.DURATION,
              "60s",
              "rarer scrapes without counters see nothing"));

  static Limits of(Settings settings) {
    return new Limits(
        settings.duration("bin"),
        new SaturationLimits(
            settings.duration("least-wait"),
            settings.number("wait-per-hold"),
            settings.number("busy")),
        settings.number("share"),
        settings.number("times-baseline"),
        Math.round(settings.number("timeouts")),
        settings.duration("span"),
        settings.duration("warm-up"),
        settings.duration("longest-interval"));
  }
}
