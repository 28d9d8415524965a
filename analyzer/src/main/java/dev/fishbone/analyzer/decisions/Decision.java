package dev.fishbone.analyzer.decisions;

import java.util.Locale;

/**
 * What a person decided about one verdict.
 *
 * @param id of the verdict
 * @param claim the person's own; empty where the verdict is overruled
 * @param by who decided
 * @param at a date or an instant, as written
 * @param figures the fingerprint of the verdict's figures that it was decided on; empty where none
 *     is given
 * @param place file, line and column, for complaints
 */
public record Decision(
    String id,
    Kind kind,
    String claim,
    String reason,
    String by,
    String at,
    String figures,
    String place) {
  /** What was decided. */
  public enum Kind {
    /** The verdict does not hold. */
    OVERRULED,
    /** It holds, in other words. */
    REWORDED;

    /** As findings.json has it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
