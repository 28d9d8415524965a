package dev.fishbone.rules.incident;

import java.time.Instant;
import java.util.Optional;

/**
 * A stretch in which the effect was unavailable.
 *
 * @param from the start of the first bad minute
 * @param fromHigh its end
 * @param to the start of the first of ten good minutes in a row; empty where that cannot be told
 * @param toLow where recovery had been called at twice the error rate; where the end is not known,
 *     the earliest it may have been
 * @param toHigh at half of it; where the end is not known, the last that was seen
 * @param openBecause why the end is not known, a clause; empty where it is
 */
public record Outage(
    Instant from,
    Instant fromHigh,
    Optional<Instant> to,
    Instant toLow,
    Instant toHigh,
    String openBecause) {
  /** The known end, or the instant to which it surely went on. */
  public Instant surelyUntil() {
    return to.orElse(toLow.isAfter(from) ? toLow : toHigh);
  }

  /** The known end, or the last instant at which it may still have gone on. */
  public Instant lastSeen() {
    return to.orElse(toHigh);
  }
}
