package dev.fishbone.analyzer.scan;

/**
 * What one night's scan says of one risk.
 *
 * @param id the same every night: of the rule and its subject
 * @param verdict what the rule could say
 * @param words the claim; or why it was not assessed
 * @param value how far the worst case is beyond what is there (1: just as much), with its interval
 * @param harm what the ranking goes by: how many requests a second would suffer
 */
public record Sighting(
    String id,
    String rule,
    String subject,
    Verdict verdict,
    String words,
    double value,
    double low,
    double high,
    double harm) {
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
