package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The rule's thresholds; their sources are on its page. */
record Limits(CallLimits calls, double factor, double factorLow, double minFailures) {
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
        CallLimits.of(settings),
        settings.number("factor"),
        settings.number("factor-low"),
        settings.number("min-failures"));
  }

  Duration bin() {
    return calls.bin();
  }

  double share() {
    return calls.share();
  }

  double minRequests() {
    return calls.minRequests();
  }
}
