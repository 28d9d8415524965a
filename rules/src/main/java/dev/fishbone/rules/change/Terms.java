package dev.fishbone.rules.change;

import java.time.Duration;
import java.util.Optional;

/**
 * What speaks for and against one change, each as a likelihood ratio (ALGORITHMS 6.2).
 *
 * @param lag from the change to the trouble; below 0 where they fall into one bin
 * @param timing against the usual rate of changes
 * @param topology by the calls between the changed and the first failing service
 * @param path of calls that grew with it; empty where none did, or traces do not tell
 * @param word of its text that names what failed; empty where none does
 * @param recoveredAfter from its reversal to the recovery; empty where either is missing
 */
record Terms(
    Candidate candidate,
    Duration lag,
    double timing,
    double topology,
    Optional<Cohort> cohort,
    double cohortRatio,
    Optional<Ramp> ramp,
    double rampRatio,
    double reversal,
    Optional<Duration> recoveredAfter,
    Optional<String> word,
    double wordRatio,
    Optional<PathGrowth> path,
    double pathRatio) {

  double ratio() {
    return timing * topology * cohortRatio * rampRatio * reversal * wordRatio * pathRatio;
  }

  boolean byCohort() {
    return cohortRatio > 1;
  }

  boolean byReversal() {
    return reversal > 1;
  }

  boolean byMechanism() {
    return wordRatio > 1 || pathRatio > 1;
  }

  boolean byDose() {
    return rampRatio > 1;
  }

  /** Whether more than its time and place speaks for it. */
  boolean beyondCoincidence() {
    return byCohort() || byReversal() || byMechanism() || byDose();
  }
}
