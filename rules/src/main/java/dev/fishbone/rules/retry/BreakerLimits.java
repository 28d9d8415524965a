package dev.fishbone.rules.retry;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The breaker that is replayed, and what makes calls to a failing callee many. */
record BreakerLimits(
    CallLimits calls, BreakerReplay.Breaker breaker, double minSent, long instances) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "to see whether spans are missing"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer show no behaviour"),
          new Setting("failures", Setting.Kind.RATIO, "0.5", "resilience4j, Hystrix"),
          new Setting("window", Setting.Kind.DURATION, "30s", "Polly's sampling duration"),
          new Setting("min-calls", Setting.Kind.COUNT, "20", "Hystrix; an instance of the caller"),
          new Setting("open-for", Setting.Kind.DURATION, "60s", "resilience4j"),
          new Setting("trial-calls", Setting.Kind.COUNT, "10", "resilience4j"),
          new Setting("min-sent", Setting.Kind.COUNT, "30", "fewer are trials, not load"));

  /**
   * @param instances of the caller: each has a breaker of its own, which sees its part of the calls
   */
  static BreakerLimits of(Settings settings, long instances) {
    return new BreakerLimits(
        calls(settings),
        new BreakerReplay.Breaker(
            settings.number("failures"),
            wholeSeconds(settings.duration("window")),
            settings.number("min-calls") * Math.max(1, instances),
            wholeSeconds(settings.duration("open-for")),
            settings.number("trial-calls") * Math.max(1, instances)),
        settings.number("min-sent"),
        instances);
  }

  /** One breaker for all instances. */
  BreakerReplay.Breaker shared() {
    return breaker.ofOneIn(Math.max(1, instances));
  }

  static CallLimits calls(Settings settings) {
    return CallLimits.withoutShare(settings);
  }

  private static int wholeSeconds(Duration duration) {
    return Math.toIntExact(Math.max(1, Math.round(duration.toMillis() / 1000.0)));
  }
}
