package dev.fishbone.rules.calls;

import dev.fishbone.rules.statistics.OddsRatio;
import dev.fishbone.telemetry.summary.EdgeTally.Followed;

/** What makes an edge repeat calls, told from whether repetition depends on failure (2.3). */
public enum Repetition {
  /** A call is followed by another because it failed. */
  RETRYING,
  /** A call is followed by another whether it failed or not. */
  LOOPING,
  /** A call is not followed by another. */
  SINGLE,
  UNRESOLVED;

  private static final long LEAST = 10;

  /**
   * @param window the table of the window
   * @param before that of the baselines, whose successes stand in where the window has none
   */
  public static Repetition of(Followed window, Followed before) {
    long failed = window.failedYes() + window.failedNo();
    boolean outage = window.succeededYes() + window.succeededNo() < LEAST;
    long succeededYes = outage ? before.succeededYes() : window.succeededYes();
    long succeededNo = outage ? before.succeededNo() : window.succeededNo();
    long succeeded = succeededYes + succeededNo;
    if (failed > 0
        && succeeded > 0
        && window.failedYes() < 0.01 * failed
        && succeededYes < 0.01 * succeeded) {
      return SINGLE;
    }
    if (failed < LEAST || succeeded < LEAST) {
      return UNRESOLVED;
    }
    OddsRatio odds = OddsRatio.of(window.failedYes(), window.failedNo(), succeededYes, succeededNo);
    if (odds.value() >= 10 && odds.low() > 3) {
      return RETRYING;
    }
    return odds.value() >= 0.5 && odds.value() <= 3 ? LOOPING : UNRESOLVED;
  }
}
