package dev.fishbone.rules.calls;

import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.TraceSample;

/**
 * Sampled requests beside counted ones, by how they ended, over the bins that were counted.
 *
 * @param requests counted, failed ones included
 * @param failed counted
 * @param okTraces sampled requests that went well, with an error within or without
 * @param okWeight what they stand for
 * @param troubledWeight the part of it with an error within
 * @param squares of all weights
 * @param known the part of the bins that was counted
 */
record SampleStrata(
    double requests,
    double failed,
    long okTraces,
    long failedTraces,
    double okWeight,
    double troubledWeight,
    double failedWeight,
    double squares,
    double known) {
  private static final double UNIFORM = 0.99;

  static SampleStrata of(TraceSample sample, RequestBins bins) {
    long okTraces = 0;
    long failedTraces = 0;
    double okWeight = 0;
    double troubledWeight = 0;
    double failedWeight = 0;
    double squares = 0;
    for (int bin = 0; bin < bins.count(); bin++) {
      if (!bins.known(bin)) {
        continue;
      }
      TimeRange range = bins.bins().rangeOf(bin);
      for (TraceSample.Entry entry : sample.entries()) {
        long traces = entry.traces().sum(range);
        double weight = (double) entry.weights().sum(range) / TraceSample.UNIT;
        squares += (double) entry.squares().sum(range) / TraceSample.UNIT;
        switch (entry.ending()) {
          case FAILED -> {
            failedTraces += traces;
            failedWeight += weight;
          }
          case TROUBLED -> {
            okTraces += traces;
            okWeight += weight;
            troubledWeight += weight;
          }
          case WELL -> {
            okTraces += traces;
            okWeight += weight;
          }
        }
      }
    }
    return new SampleStrata(
        bins.totalRequests(),
        bins.totalFailures(),
        okTraces,
        failedTraces,
        okWeight,
        troubledWeight,
        failedWeight,
        squares,
        (double) bins.knownCount() / Math.max(1, bins.count()));
  }

  double weight() {
    return okWeight + failedWeight;
  }

  /** The failed part of the sampled requests, by weight. */
  double failedShare() {
    return weight() == 0 ? 0 : failedWeight / weight();
  }

  /** How many unweighted requests tell as much (Kish): (Σw)² ÷ Σw². */
  double effective() {
    return squares == 0 ? 0 : weight() * weight() / squares;
  }

  /** Whether all weights are the same, near enough. */
  boolean uniform() {
    return effective() >= UNIFORM * (okTraces + failedTraces);
  }

  /** Where requests that went well are as likely to be kept with an error within as without. */
  double okFactor() {
    return okWeight == 0 ? 1 : (requests - failed) / okWeight;
  }

  /** Where those with an error within are as likely to be kept as failed ones. */
  double troubledFactor() {
    double likeFailed = failedWeight == 0 ? 1 : failedFactor();
    return Math.min(likeFailed, okFactor());
  }

  /** What is then left for those without. */
  double wellFactor() {
    double weight = okWeight - troubledWeight;
    return weight <= 0 ? 1 : (requests - failed - troubledFactor() * troubledWeight) / weight;
  }

  double failedFactor() {
    return failedWeight == 0 ? 1 : failed / failedWeight;
  }
}
