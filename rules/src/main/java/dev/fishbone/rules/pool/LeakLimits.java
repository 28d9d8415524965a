package dev.fishbone.rules.pool;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.time.Duration;
import java.util.List;

/** The settings of pool/leak, read. */
record LeakLimits(
    Duration span, Duration hang, double returns, double rise, double leastRise, double each) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting(
              "span",
              Setting.Kind.DURATION,
              "2m",
              "connections that do not come back for less may be held by slow queries"),
          new Setting(
              "hang",
              Setting.Kind.DURATION,
              "10m",
              "no query is waited for so long: without counted threads this tells a leak from it"),
          new Setting(
              "returns", Setting.Kind.RATIO, "0.05", "of the usual rate: hardly any comes back"),
          new Setting(
              "rise", Setting.Kind.RATIO, "0.2", "of the pool's size must be lost to be told"),
          new Setting(
              "least-rise", Setting.Kind.COUNT, "2", "and so many connections, in small pools"),
          new Setting(
              "each",
              Setting.Kind.RATIO,
              "1.5",
              "from so many connections a request on, some requests hold two at once"));

  static LeakLimits of(Settings settings) {
    return new LeakLimits(
        settings.duration("span"),
        settings.duration("hang"),
        settings.number("returns"),
        settings.number("rise"),
        settings.number("least-rise"),
        settings.number("each"));
  }

  /** So many connections of a pool must be lost. */
  double lost(double size) {
    return Math.max(leastRise, rise * size);
  }
}
