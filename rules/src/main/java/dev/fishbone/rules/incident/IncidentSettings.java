package dev.fishbone.rules.incident;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Setting.Kind;
import dev.fishbone.rules.Settings;
import dev.fishbone.telemetry.Recording;
import java.time.Duration;
import java.util.List;

/**
 * The thresholds of impact and first symptom, as settings {@code impact/availability.<name>};
 * durations divided by the recording's time scale.
 */
public final class IncidentSettings {
  /** Not a rule of the book: it only carries the settings and their documentation. */
  public static final RuleInfo INFO =
      new RuleInfo(
          "impact/availability",
          "How long, and for how many requests, did the effect fail?",
          Bone.DETECTION,
          List.of(),
          List.of(),
          List.of(
              new Setting("bin", Kind.DURATION, "60s", "availability is told by the minute"),
              new Setting("bad-ratio", Kind.RATIO, "0.01", "a minute with 1 % failures is bad"),
              new Setting("recovered-ratio", Kind.RATIO, "0.001", "below it, it is good again"),
              new Setting("recovered-bins", Kind.COUNT, "10", "so many in a row end the window"),
              new Setting("missing-bins", Kind.COUNT, "3", "more of them unknown: end unknown"),
              new Setting("few-requests", Kind.COUNT, "10000", "fewer in those bins are pooled"),
              new Setting("error-budget", Kind.RATIO, "0.001", "where no objective is declared"),
              new Setting("onset-bin", Kind.DURATION, "10s", "onset is told to ten seconds"),
              new Setting("onset-bin-sparse", Kind.DURATION, "60s", "with few requests a bin"),
              new Setting("onset-sparse", Kind.COUNT, "50", "so few"),
              new Setting("onset-height", Kind.COUNT, "10", "0.2 % false alarms a 240 bins"),
              new Setting(
                  "onset-confirm", Kind.COUNT, "10", "LLR/φ: 99.9 % of chance is below 8.8"),
              new Setting(
                  "onset-change", Kind.RATIO, "0.2", "a level that moves by less is as it was"),
              new Setting("trigger-within", Kind.DURATION, "60m", "a change acts within an hour"),
              new Setting("client-aborts", Kind.COUNT, "0", "1: what a client broke off failed"),
              new Setting("logs-apart", Kind.RATIO, "0.05", "logs and traces differ from here on"),
              new Setting("recaptured-least", Kind.RATIO, "0.2", "of lost orders come later"),
              new Setting("recaptured-most", Kind.RATIO, "0.6", "of lost orders come later"),
              new Setting("target", Kind.DURATION, "5m", "where no time to page is declared")));

  private final Settings settings;
  private final Recording recording;

  public IncidentSettings(Recording recording) {
    this.recording = recording;
    this.settings = Settings.of(INFO, recording);
  }

  public Duration duration(String name) {
    return settings.duration(name);
  }

  public double number(String name) {
    return settings.number(name);
  }

  public int count(String name) {
    return (int) Math.round(settings.number(name));
  }

  public double timeScale() {
    return settings.timeScale();
  }

  /** The share of requests that may fail: of the declared objective, or the setting. */
  public double errorBudget() {
    return recording.objectives().availability().isPresent()
        ? 1 - recording.objectives().availability().getAsDouble()
        : number("error-budget");
  }

  /**
   * The time to page that was promised, divided by the time scale as it is that of a real incident.
   */
  public Duration target() {
    return recording
        .objectives()
        .timeToPage()
        .map(d -> Duration.ofNanos(Math.round(d.toNanos() / timeScale())))
        .orElseGet(() -> duration("target"));
  }
}
