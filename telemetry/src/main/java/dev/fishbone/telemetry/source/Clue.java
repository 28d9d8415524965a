package dev.fishbone.telemetry.source;

import dev.fishbone.telemetry.TimeRange;

/** What a person in a hurry knows of an incident: an alert's name or a page's id. */
public record Clue(Kind kind, String name) {
  /** What the name is of. */
  public enum Kind {
    ALERT,
    PAGE
  }

  /**
   * What a source knows of it.
   *
   * @param range from the first sign to the last; ends with the time asked for where it goes on
   * @param open whether it still goes on
   * @param alert the alert's name; empty where not known
   * @param service whom it is about, as the source calls it; empty where not known
   */
  public record Found(TimeRange range, boolean open, String alert, String service) {}
}
