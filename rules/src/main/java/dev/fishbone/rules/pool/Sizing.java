package dev.fishbone.rules.pool;

import dev.fishbone.telemetry.TimeRange;
import java.util.List;
import java.util.Optional;

/**
 * The sizing table of one pool.
 *
 * @param size connections of an instance
 * @param normal the load of the baseline; empty where there is none
 * @param deployed the load while the pool was full, each connection held as in the baseline
 * @param seen the load while the pool was full, as it was
 */
record Sizing(
    int size,
    int instances,
    Optional<Row> normal,
    Optional<Row> deployed,
    Row seen,
    Demand demand,
    Hold hold,
    Optional<Demand> usualDemand,
    Optional<Hold> usualHold) {

  /**
   * Empty where what is asked for, or how long it is held, is not known.
   *
   * @param full when the pool was full; that is no normal time
   * @param busy the time to be sized for
   */
  static Optional<Sizing> of(
      Study study, Demands demands, Holds holds, List<TimeRange> full, List<TimeRange> busy) {
    int instances = study.pools().size();
    int size = (int) Math.floor(study.size().orElse(1.0));
    List<TimeRange> calm = study.calm(full);
    Optional<Demand> usual = calm.isEmpty() ? Optional.empty() : demands.in(calm);
    Optional<Hold> usualHold = calm.isEmpty() ? Optional.empty() : holds.in(calm, true);
    Optional<Demand> demand = demands.in(busy);
    // Where nobody tells how long they were held in the crush, as long as usual is the least.
    Optional<Hold> hold = holds.in(busy, false).or(() -> usualHold);
    if (demand.isEmpty() || hold.isEmpty()) {
      return Optional.empty();
    }
    Row seen = Row.of(demand.get(), hold.get(), instances);
    return Optional.of(
        new Sizing(
            size,
            instances,
            usual.flatMap(u -> usualHold.map(h -> Row.of(u, h, instances))),
            usualHold.map(h -> seen.heldFor(h.seconds())),
            seen,
            demand.get(),
            hold.get(),
            usual,
            usualHold));
  }

  /** Requests take more connections than in the baseline. */
  boolean takesMore(SizingLimits limits) {
    return normal.isPresent() && seen.all() >= limits.grown() * normal.get().all();
  }

  /** More requests come than in the baseline. */
  boolean comesMore(SizingLimits limits) {
    return normal.isPresent() && seen.perSecond() >= limits.grown() * normal.get().perSecond();
  }

  /** Repetition of failed calls alone makes it too small. */
  boolean repeatsTooMuch(SizingLimits limits) {
    return seen.all() >= limits.grown() * seen.once()
        && seen.sizeOnce(limits.waits()) <= size
        && tooSmall(limits);
  }

  boolean tooSmall(SizingLimits limits) {
    return seen.size(limits.waits()) > size;
  }

  /** Were connections held no longer than in the baseline, the pool would do. */
  boolean wouldDo(SizingLimits limits) {
    return deployed.isPresent() && deployed.get().size(limits.waits()) <= size;
  }
}
