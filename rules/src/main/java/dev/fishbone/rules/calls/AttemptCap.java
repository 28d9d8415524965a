package dev.fishbone.rules.calls;

import java.util.Map;

/**
 * How often a call is tried at most, where no configuration says so (ALGORITHMS 9.2): the longest
 * that was seen, and what it may be by what callers are known to have.
 *
 * @param seen attempts of the longest call that failed to its end or not
 * @param upper end of the 95 % interval
 */
public record AttemptCap(int seen, int upper) {
  /** Caps in the wild, and how common they are taken to be. */
  private static final int[] CAPS = {1, 2, 3, 4, 5, 6, 10, 11, 20};

  private static final double[] PRIOR = {.30, .10, .28, .15, .08, .04, .03, .01, .01};

  /** Of the calls that could go on, the part that stops all the same: a deadline, an odd error. */
  private static final double STOPS_EARLY = 0.5;

  /**
   * @param longest attempts of the longest call
   * @param gaveUpAfter attempts → calls that failed after so many and were not tried again
   */
  public static AttemptCap of(int longest, Map<Integer, Long> gaveUpAfter) {
    return of(longest, gaveUpAfter.getOrDefault(longest, 0L), STOPS_EARLY);
  }

  /**
   * @param exhausted calls that failed at that length and stopped
   * @param stopsEarly the share that would stop there although it could go on
   */
  static AttemptCap of(int longest, long exhausted, double stopsEarly) {
    double[] posterior = new double[CAPS.length];
    double sum = 0;
    for (int i = 0; i < CAPS.length; i++) {
      if (CAPS[i] >= longest) {
        double more = CAPS[i] > longest ? Math.pow(stopsEarly, exhausted) : 1;
        posterior[i] = PRIOR[i] * more;
        sum += posterior[i];
      }
    }
    double tail = sum;
    for (int i = 0; i < CAPS.length; i++) {
      tail -= posterior[i];
      if (posterior[i] > 0 && tail <= 0.05 * sum) {
        return new AttemptCap(longest, Math.max(longest, CAPS[i]));
      }
    }
    return new AttemptCap(longest, longest);
  }
}
