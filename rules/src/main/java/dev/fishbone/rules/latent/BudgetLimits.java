package dev.fishbone.rules.latent;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import java.util.List;

/** The thresholds of {@code latent/time-budget}; their sources are on its page. */
record BudgetLimits(
    double ratio, double slope, double minTimeouts, double minCalls, double minFailures) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("ratio", Setting.Kind.RATIO, "1.5", "half of the work is for nobody"),
          new Setting("slope", Setting.Kind.RATIO, "0.8", "a deadline that is passed on has 1"),
          new Setting("min-timeouts", Setting.Kind.COUNT, "50", "fewer show no slope"),
          new Setting("min-calls", Setting.Kind.COUNT, "1000", "an edge of fewer matters little"),
          new Setting("min-failures", Setting.Kind.COUNT, "30", "none retried leaves 12 % open"));

  static BudgetLimits of(Settings settings) {
    return new BudgetLimits(
        settings.number("ratio"),
        settings.number("slope"),
        settings.number("min-timeouts"),
        settings.number("min-calls"),
        settings.number("min-failures"));
  }
}
