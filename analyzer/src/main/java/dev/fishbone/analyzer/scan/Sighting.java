package dev.fishbone.analyzer.scan;

/**
 * What one night's scan says of one risk.
 *
 * @param id the same every night: of the rule and its subject
 * @param verdict what the rule could say
 * @param words the claim; or why it was not assessed
 * @param remedy what to do; empty where nothing was found
 * @param value how far the worst case is beyond what is there (1: just as much), with its interval
 * @param harm what the ranking goes by: the lower end of how far beyond what is there it would go
 * @param roots requests a second that depend on it
 */
public record Sighting(
    String id,
    String rule,
    String subject,
    Verdict verdict,
    String words,
    String remedy,
    double value,
    double low,
    double high,
    double harm,
    double roots) {
  /** What can be said of a risk in one night. */
  public enum Verdict {
    /** It is there. */
    FOUND,
    /** It may be there: that cannot be proved, nor the contrary. */
    UNSURE,
    /** It was looked for with what it takes to see it, and is not there. */
    CLEAR,
    /** What it takes was missing. */
    NOT_ASSESSED
  }

  boolean is(Verdict wanted) {
    return verdict == wanted;
  }

  /** Whether it grew beyond an earlier night: by a fifth of the capacity and beyond both errors. */
  boolean worseThan(Sighting base) {
    return value - base.value >= 0.2 && low > base.high;
  }
}
