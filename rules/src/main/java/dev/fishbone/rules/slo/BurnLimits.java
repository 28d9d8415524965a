package dev.fishbone.rules.slo;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Setting.Kind;
import dev.fishbone.rules.Settings;
import java.time.Duration;
import java.util.List;

/**
 * The settings of slo/burn, read.
 *
 * @param conditions the most urgent first
 * @param period of the budget
 */
record BurnLimits(List<Condition> conditions, Duration period, Duration bin) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Kind.DURATION, "60s", "burn is told by the minute"),
          new Setting("period", Kind.DURATION, "30d", "of the budget"),
          new Setting("fast", Kind.COUNT, "14.4", "2 % of the budget in one hour"),
          new Setting("fast-long", Kind.DURATION, "1h", "its window"),
          new Setting("fast-short", Kind.DURATION, "5m", "a twelfth, so that it ends soon"),
          new Setting("slow", Kind.COUNT, "6", "5 % of the budget in six hours"),
          new Setting("slow-long", Kind.DURATION, "6h", "its window"),
          new Setting("slow-short", Kind.DURATION, "30m", "a twelfth"),
          new Setting("steady", Kind.COUNT, "1", "10 % of the budget in three days"),
          new Setting("steady-long", Kind.DURATION, "3d", "its window"),
          new Setting("steady-short", Kind.DURATION, "6h", "a twelfth"));

  BurnLimits {
    conditions = List.copyOf(conditions);
  }

  /**
   * A burn rate that two windows must both hold (multi-window, multi-burn-rate).
   *
   * @param factor times the rate that spends the budget in exactly its period
   * @param urgency what it asks for: "a page" or "a ticket"
   */
  record Condition(String name, double factor, Duration full, Duration recent, String urgency) {}

  static BurnLimits of(Settings settings) {
    return new BurnLimits(
        List.of(
            condition(settings, "fast", "a page"),
            condition(settings, "slow", "a page"),
            condition(settings, "steady", "a ticket")),
        settings.duration("period"),
        settings.duration("bin"));
  }

  private static Condition condition(Settings settings, String name, String urgency) {
    return new Condition(
        name,
        settings.number(name),
        settings.duration(name + "-long"),
        settings.duration(name + "-short"),
        urgency);
  }
}
