package dev.fishbone.rules.chain;

import dev.fishbone.rules.Confidence;

/**
 * An arrow from one finding to another.
 *
 * @param from id of the earlier verdict (of the later one where it sustains the earlier)
 * @param to id of the other
 */
public record Link(String from, String to, Kind kind, Confidence confidence) {
  /** LED_TO: order, place and dose agree. FOLLOWED_BY: order alone. SUSTAINS: back along a loop. */
  public enum Kind {
    LED_TO("led-to"),
    FOLLOWED_BY("followed-by"),
    SUSTAINS("sustains");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
