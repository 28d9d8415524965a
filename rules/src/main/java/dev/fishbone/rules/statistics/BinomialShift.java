package dev.fishbone.rules.statistics;

/**
 * How well one change of a share explains its bins better than none: the largest logarithm of the
 * likelihood ratio over all places at which it may have risen (ALGORITHMS 4.3, step 3). Divided by
 * the overdispersion of normal times, more than 10 is none by chance. It tells whether a share
 * rose, not when: on a slow ramp the best place is several bins late.
 */
public final class BinomialShift {
  private BinomialShift() {}

  /**
   * @param logRatio of the best place; 0 where the share rose nowhere
   * @param bin the first bin after the change; 0 where there is none
   */
  public record Rise(double logRatio, int bin) {}

  /** Bins with NaN tell nothing. */
  public static Rise rise(double[] requests, double[] failures) {
    double allRequests = 0;
    double allFailures = 0;
    for (int bin = 0; bin < requests.length; bin++) {
      if (known(requests[bin], failures[bin])) {
        allRequests += requests[bin];
        allFailures += failures[bin];
      }
    }
    double none = logLikelihood(allRequests, allFailures);
    Rise best = new Rise(0, 0);
    double n = 0;
    double x = 0;
    for (int bin = 0; bin < requests.length - 1; bin++) {
      if (known(requests[bin], failures[bin])) {
        n += requests[bin];
        x += failures[bin];
      }
      double ratio = logLikelihood(n, x) + logLikelihood(allRequests - n, allFailures - x) - none;
      boolean rose = n > 0 && (allFailures - x) * n > x * (allRequests - n);
      best = rose && ratio > best.logRatio() ? new Rise(ratio, bin + 1) : best;
    }
    return best;
  }

  private static boolean known(double requests, double failures) {
    return !Double.isNaN(requests) && !Double.isNaN(failures);
  }

  /** Of the likeliest share. */
  private static double logLikelihood(double n, double x) {
    double bad = Math.min(Math.max(x, 0), n);
    double good = n - bad;
    return (bad > 0 ? bad * Math.log(bad / n) : 0) + (good > 0 ? good * Math.log(good / n) : 0);
  }
}
