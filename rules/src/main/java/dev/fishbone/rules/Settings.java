package dev.fishbone.rules;

import dev.fishbone.telemetry.Recording;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rule's settings with the recording's overrides and its time scale applied. */
public final class Settings {
  public static final String TIME_SCALE = "time-scale";
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)");

  private final String rule;
  private final Map<String, Setting> known = new TreeMap<>();
  private final Map<String, String> overrides;
  private final double timeScale;

  private Settings(RuleInfo rule, Map<String, String> overrides) {
    this.rule = rule.id();
    rule.settings().forEach(s -> known.put(s.name(), s));
    this.overrides = overrides;
    this.timeScale = timeScale(overrides);
  }

  public static Settings of(RuleInfo rule, Recording recording) {
    return new Settings(rule, recording.settings());
  }

  /** How many times faster than a real incident the recording ran; 1 where it does not say. */
  public static double timeScale(Map<String, String> overrides) {
    double scale = parseNumber(TIME_SCALE, overrides.getOrDefault(TIME_SCALE, "1"));
    if (!(scale > 0) || Double.isInfinite(scale)) {
      throw new IllegalArgumentException("time-scale must be a number above 0, not " + scale);
    }
    return scale;
  }

  public double timeScale() {
    return timeScale;
  }

  /** A duration, divided by the time scale. */
  public Duration duration(String name) {
    return Duration.ofNanos(
        Math.round(parseDuration(rule + "." + name, text(name)).toNanos() / timeScale));
  }

  /** A ratio or a count as it stands: the time scale multiplies no figure. */
  public double number(String name) {
    return parseNumber(rule + "." + name, text(name));
  }

  private String text(String name) {
    Setting setting = known.get(name);
    if (setting == null) {
      throw new IllegalArgumentException("rule " + rule + " has no setting " + name);
    }
    return overrides.getOrDefault(rule + "." + name, setting.value());
  }

  /** Reads {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}, {@code 28d}. */
  public static Duration parseDuration(String name, String text) {
    Matcher matcher = DURATION.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          name + ": '" + text + "' is no duration: write a number and ms, s, m, h or d, as in 30s");
    }
    double seconds =
        switch (matcher.group(2)) {
          case "ms" -> 1e-3;
          case "s" -> 1;
          case "m" -> 60;
          case "h" -> 3600;
          default -> 86400;
        };
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * seconds * 1e9));
  }

  /** Reads a number without a unit. */
  public static double parseNumber(String name, String text) {
    try {
      double number = Double.parseDouble(text.trim());
      // NaN compares as false with everything: it would silence a rule.
      if (!Double.isFinite(number) || number < 0) {
        throw new IllegalArgumentException(
            name + ": " + text.trim() + " is no setting: write a finite number of 0 or more");
      }
      return number;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + ": '" + text + "' is no number", e);
    }
  }
}
