package dev.fishbone.rules.departure;

import dev.fishbone.rules.series.Bins;

/**
 * A sum over a weight, bin by bin: failures over requests, seconds over requests; NaN where
 * unknown.
 */
record Rate(Bins bins, double[] weights, double[] sums) {
  Rate {
    weights = weights.clone();
    sums = sums.clone();
  }

  int count() {
    return weights.length;
  }

  /** Whether something was counted, so that the quotient is known. */
  boolean known(int bin) {
    return weights[bin] > 0 && !Double.isNaN(sums[bin]);
  }

  double weight(int bin) {
    return weights[bin];
  }

  double sum(int bin) {
    return sums[bin];
  }

  /** The bin's quotient; NaN where not known. */
  double at(int bin) {
    return known(bin) ? sums[bin] / weights[bin] : Double.NaN;
  }

  int knownCount() {
    int known = 0;
    for (int bin = 0; bin < weights.length; bin++) {
      known += known(bin) ? 1 : 0;
    }
    return known;
  }
}
