package dev.fishbone.rules.departure;

import dev.fishbone.rules.Evidence;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One signal of a service that left its baseline.
 *
 * @param at start of the first bin of the rise
 * @param low one bin earlier
 * @param slight end of the bin by which it was a quarter of the whole rise or more, of the sixth at
 *     most: what came before may still have begun it
 * @param high end of the bin that gave the alarm
 * @param end when the rise was over, the end of what was recorded where it was not
 * @param recovered when it was as normal again for good; empty where that was not seen
 * @param cut whether it was already under way when the record begins
 * @param before the share or level in normal times
 * @param after the same over the rise, weighted
 * @param growth requests a bin over the rise, over those in normal times
 * @param chance the probability of such a rise in normal times
 * @param sureness the probability that the rise is beyond the least that counts
 */
public record Departure(
    OwnSignal signal,
    Instant at,
    Instant low,
    Instant slight,
    Instant high,
    Instant end,
    Optional<Instant> recovered,
    boolean cut,
    double before,
    double after,
    double growth,
    double chance,
    double sureness) {
  /** So many bins between two rises make them two. */
  private static final int CALM_BINS = 3;

  public OwnSignal.Kind kind() {
    return signal.kind();
  }

  public String service() {
    return signal.service();
  }

  /** How many times as high it was; at least 1. */
  public double ratio() {
    return before > 0 ? Math.max(1, after / before) : Double.POSITIVE_INFINITY;
  }

  /** The same with an onset told more closely. */
  Departure from(Instant onset, Instant earliest, Instant weak, Instant latest) {
    return new Departure(
        signal, onset, earliest, weak, latest, end, recovered, cut, before, after, growth, chance,
        sureness);
  }

  /** The signal bin by bin, NaN where unknown; one value a bin of this width or fewer. */
  public double[] levels(TimeRange range, Duration width) {
    Rate rate = signal.reader().read(range, width);
    double[] levels = new double[rate.count()];
    Arrays.setAll(levels, rate::at);
    return levels;
  }

  /** Whether the two may have begun at the same time. */
  public boolean ties(Departure other) {
    return !high.isBefore(other.low) && !other.high.isBefore(low);
  }

  /** Whether it had been over for some time when another began. */
  boolean overBefore(Departure other) {
    Duration calm = Duration.between(low, at).multipliedBy(CALM_BINS);
    return recovered.filter(r -> r.plus(calm).isBefore(other.low)).isPresent();
  }

  public TimeRange interval() {
    return new TimeRange(at, end.isBefore(at) ? at : end);
  }

  /** "12.5 % of its requests failed instead of 0.2 %". */
  public String words() {
    return DepartureWords.of(this);
  }

  public Evidence evidence() {
    return new Evidence(
        Evidence.Kind.QUERY,
        DepartureWords.statement(this),
        signal.origin(),
        signal.query(),
        List.of(),
        interval(),
        after,
        kind().share() ? "ratio" : "s");
  }
}
