package dev.fishbone.analyzer.score;

/**
 * How what was said of one subject compares with the truth.
 *
 * @param recording its folder
 * @param said the verdict with its claim or reason, for a person
 * @param confidence as stated; NaN where nothing was claimed
 */
record Mark(
    String recording, String rule, String subject, Kind kind, String said, double confidence) {
  /** What a mark counts as. */
  enum Kind {
    /** It happened, and was found. */
    FOUND,
    /** It happened, and was at most suspected. */
    MISSED,
    /** It did not happen, and was found. */
    FALSE,
    /** It did not happen, and was said not to have. */
    CLEARED,
    /** It did not happen, which was expected to be told and was not. */
    OPEN,
    /** It is not listed, and was suspected: noted only. */
    NOTED
  }

  String family() {
    return rule.substring(0, rule.indexOf('/'));
  }

  boolean claims() {
    return !Double.isNaN(confidence);
  }

  /** Whether what a claim says is true. */
  boolean holds() {
    return kind == Kind.FOUND || kind == Kind.MISSED;
  }
}
