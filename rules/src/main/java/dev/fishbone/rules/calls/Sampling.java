package dev.fishbone.rules.calls;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.summary.TraceSample;
import java.util.Optional;

/**
 * How traces stand for all requests (ALGORITHMS 0).
 *
 * @param why rates cannot be told from them; empty where they can
 * @param weighed whether they are a sample: counts are then sums of weights
 * @param factors what the weight of a request is multiplied by, by how it ended, so that their sum
 *     is what was counted elsewhere; 1 where weights need no repair
 * @param quality how far a repair takes from confidence; 1 without one
 * @param uniform whether every request weighs the same, so that shares need no weights
 * @param otherwise what the factors are where the sampler looks at nothing but a request's end;
 *     empty where that makes no difference
 */
public record Sampling(
    Optional<NotAssessed> why,
    boolean weighed,
    Factors factors,
    double quality,
    boolean uniform,
    Optional<Factors> otherwise) {
  /** A repaired sample is never as good as a fair one (ALGORITHMS 12.1). */
  private static final double REPAIRED = 0.85;

  /** By how a request ended. */
  public record Factors(double well, double troubled, double failed) {
    private static final Factors ONE = new Factors(1, 1, 1);
  }

  /** Every trace is there. */
  public static final Sampling WHOLE =
      new Sampling(Optional.empty(), false, Factors.ONE, 1, true, Optional.empty());

  public static Sampling refused(NotAssessed why) {
    return new Sampling(Optional.of(why), true, Factors.ONE, 1, false, Optional.empty());
  }

  public static Sampling fair(boolean uniform) {
    return new Sampling(Optional.empty(), true, Factors.ONE, 1, uniform, Optional.empty());
  }

  public static Sampling repaired(Factors factors, Optional<Factors> otherwise) {
    return new Sampling(Optional.empty(), true, factors, REPAIRED, false, otherwise);
  }

  /** The same where the sampler looks at nothing but a request's end. */
  public Optional<Sampling> other() {
    return otherwise.map(f -> repaired(f, Optional.empty()));
  }

  double factor(TraceSample.Ending ending) {
    return switch (ending) {
      case FAILED -> factors.failed();
      case TROUBLED -> factors.troubled();
      case WELL -> factors.well();
    };
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
