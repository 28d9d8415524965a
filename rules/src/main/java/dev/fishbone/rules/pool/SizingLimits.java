package dev.fishbone.rules.pool;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.time.Duration;
import java.util.List;

/** The settings of pool/sizing, read. */
record SizingLimits(
    double waits, double tight, double grown, double atOnce, long requests, Duration busy) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting(
              "waits",
              Setting.Kind.RATIO,
              "0.01",
              "a pool is large enough if at most 1 % of its callers wait"),
          new Setting(
              "tight", Setting.Kind.RATIO, "0.05", "from 5 % on one that was not full is tight"),
          new Setting(
              "grown", Setting.Kind.RATIO, "1.3", "less of a rise is a scatter of short times"),
          new Setting(
              "at-once",
              Setting.Kind.RATIO,
              "0.1",
              "so many connections as one request in ten holds at once are usual"),
          new Setting(
              "requests", Setting.Kind.COUNT, "100", "fewer traces do not tell calls per request"),
          new Setting(
              "busy",
              Setting.Kind.DURATION,
              "10s",
              "headroom is that of the busiest hundredth of such bins"));

  static SizingLimits of(Settings settings) {
    return new SizingLimits(
        settings.number("waits"),
        settings.number("tight"),
        settings.number("grown"),
        settings.number("at-once"),
        Math.round(settings.number("requests")),
        settings.duration("busy"));
  }
}
