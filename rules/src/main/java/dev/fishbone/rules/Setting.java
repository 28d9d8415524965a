package dev.fishbone.rules;

/**
 * A threshold that a user can change, in {@code window.yml} as {@code settings: {"<rule>.<name>":
 * value}}.
 *
 * @param value the default, with its unit: {@code 60s}, {@code 0.2}, {@code 100}
 * @param why where the default comes from
 */
public record Setting(String name, Kind kind, String value, String why) {
  /** DURATION is divided by the recording's time-scale; the others never are. */
  public enum Kind {
    DURATION,
    RATIO,
    COUNT
  }
}
