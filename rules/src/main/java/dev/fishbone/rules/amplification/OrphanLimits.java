package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.calls.CallLimits;
import java.time.Duration;
import java.util.List;

/** The thresholds of {@link OrphanedWork}; their sources are on its page. */
record OrphanLimits(
    Duration bin,
    Duration quiet,
    double share,
    double shareLow,
    double times,
    double pairRate,
    double minRequests) {
  static final List<Setting> SETTINGS =
      List.of(
          new Setting("bin", Setting.Kind.DURATION, "60s", "two in a row must show it"),
          new Setting("quiet", Setting.Kind.DURATION, "5m", "stretches nearer than this are one"),
          new Setting("share", Setting.Kind.RATIO, "0.05", "work for nobody that is worth a fix"),
          new Setting("share-low", Setting.Kind.RATIO, "0.01", "so much at least is sure"),
          new Setting("times", Setting.Kind.RATIO, "5", "times the share of normal times"),
          new Setting("pair-rate", Setting.Kind.RATIO, "0.9", "calls whose server span is there"),
          new Setting("min-requests", Setting.Kind.COUNT, "100", "fewer tell no share"));

  static OrphanLimits of(Settings settings) {
    return new OrphanLimits(
        CallLimits.wholeSeconds(settings.duration("bin")),
        settings.duration("quiet"),
        settings.number("share"),
        settings.number("share-low"),
        settings.number("times"),
        settings.number("pair-rate"),
        settings.number("min-requests"));
  }

  /** What the gates of the family ask for. */
  CallLimits gates() {
    return new CallLimits(bin, quiet, share, shareLow, minRequests);
  }
}
