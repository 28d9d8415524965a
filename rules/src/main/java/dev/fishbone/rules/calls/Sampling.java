package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.ReasonCode;
import java.util.Optional;

/**
 * How traces stand for all requests (ALGORITHMS 0).
 *
 * @param why rates cannot be told from them; empty where they can
 * @param weighed whether they are a sample: counts are then sums of weights
 * @param okFactor what the weight of a request that went well is multiplied by, so that their sum
 *     is what was counted elsewhere; 1 where weights need no repair
 * @param failedFactor the same for failed requests
 * @param quality how far a repair takes from confidence; 1 without one
 * @param uniform whether every request weighs the same, so that shares need no weights
 */
public record Sampling(
    Optional<NotAssessed> why,
    boolean weighed,
    double okFactor,
    double failedFactor,
    double quality,
    boolean uniform) {
  /** A repaired sample is never as good as a fair one (ALGORITHMS 12.1). */
  private static final double REPAIRED = 0.85;

  /** Every trace is there. */
  public static final Sampling WHOLE = new Sampling(Optional.empty(), false, 1, 1, 1, true);

  public static Sampling refused(NotAssessed why) {
    return new Sampling(Optional.of(why), true, 1, 1, 1, false);
  }

  public static Sampling fair(boolean uniform) {
    return new Sampling(Optional.empty(), true, 1, 1, 1, uniform);
  }

  public static Sampling repaired(double okFactor, double failedFactor) {
    return new Sampling(Optional.empty(), true, okFactor, failedFactor, REPAIRED, false);
  }

  double factor(boolean failed) {
    return failed ? failedFactor : okFactor;
  }

  /** Whether all requests are as likely to be among the traces, so that shares need no weights. */
  public boolean even() {
    return why.isEmpty() && uniform;
  }

  /** For a rule that counts every trace once. */
  Sampling unweighed() {
    return weighed && why.isEmpty() && !uniform
        ? refused(
            new NotAssessed(
                ReasonCode.TAIL_BIAS,
                "all traces: a sample is not weighed here",
                "Record the window unsampled"))
        : this;
  }
}
