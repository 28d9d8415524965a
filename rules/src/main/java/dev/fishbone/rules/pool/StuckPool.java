package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Optional;

/** Whether all connections of an instance were out while none came back (ALGORITHMS 3.3). */
record StuckPool(Study study, LeakLimits limits, PoolInstance pool) {
  private static final double CERTAIN = 0.95;
  private static final double FORMULA = 0.9;

  /** A long job may hold connections for some minutes, too. */
  private static final double SHORT = 0.7;

  private static final double BY_TIME = 0.6;
  private static final double OPEN = 0.4;
  private static final double LEAST_ANSWERS = 100;

  Optional<Leak> find() {
    if (pool.useCount().isEmpty() || pool.active().isEmpty()) {
      return Optional.empty();
    }
    TimeRange out = longestOut();
    double each = each();
    double seconds = out.length().toMillis() / 1e3;
    if (out.length().compareTo(limits.span()) < 0) {
      return Optional.empty();
    }
    double returned = study.steps(pool, pool.useCount()).total(inner(out));
    double size = pool.sizeAt(out.fromMillis());
    double threads = threadsMax();
    if (each >= limits.each() && returned / seconds <= limits.returns() * usual(out)) {
      boolean enough = !Double.isNaN(threads) && threads * (Math.ceil(each) - 1) + 1 <= size;
      return enough
          ? Optional.empty()
          : Optional.of(
              new Leak(
                  Leak.Kind.DEADLOCK,
                  pool,
                  out,
                  size,
                  Double.isNaN(threads) ? BY_TIME : FORMULA,
                  threads,
                  Math.ceil(each)));
    }
    TimeRange silent = silent(out);
    if (silent.length().compareTo(limits.span()) < 0 || cameBack(out)) {
      return Optional.empty();
    }
    return lost(silent, size, each);
  }

  private Optional<Leak> lost(TimeRange out, double size, double each) {
    boolean longer = out.length().compareTo(limits.hang()) >= 0;
    double lost = size - atWork(out, each > 0);
    if (!Double.isNaN(lost)) {
      return lost >= limits.lost(size)
          ? Optional.of(leak(Leak.Kind.LOST, out, lost, longer ? CERTAIN : SHORT))
          : Optional.empty();
    }
    return Optional.of(leak(Leak.Kind.STUCK, out, size, longer ? BY_TIME : OPEN));
  }

  private Leak leak(Leak.Kind kind, TimeRange range, double lost, double certain) {
    return new Leak(kind, pool, range, lost, certain, Double.NaN, Double.NaN);
  }

  /** The longest run of scrapes in the window that saw every connection out. */
  private TimeRange longestOut() {
    TimeRange window = study.window().bins().range();
    Samples active = pool.active();
    long most = longestGap();
    TimeRange longest = TimeRange.ofMillis(window.fromMillis(), window.fromMillis());
    long from = -1;
    long last = -1;
    int end = active.firstAtOrAfter(window.toMillis());
    for (int i = active.firstAtOrAfter(window.fromMillis()); i < end; i++) {
      long at = active.millisAt(i);
      boolean out = active.valueAt(i) >= pool.sizeAt(at);
      from = !out ? -1 : from < 0 || at - last > most ? at : from;
      last = at;
      if (from >= 0 && at - from > longest.length().toMillis()) {
        longest = TimeRange.ofMillis(from, at);
      }
    }
    return longest;
  }

  private long longestGap() {
    return Math.round(2 * CounterSteps.LONGEST_GAP * study.interval().toMillis());
  }

  /**
   * The part of it after the last return, counted by any instance: pools of one process may share
   * their counters.
   */
  private TimeRange silent(TimeRange out) {
    long from = inner(out).fromMillis();
    for (CounterSteps.Step step : study.steps(pool, pool.useCount()).steps()) {
      boolean within = step.toMillis() > from && step.toMillis() <= out.toMillis();
      from = within && step.increase() > 0 ? step.toMillis() : from;
    }
    return from == inner(out).fromMillis() ? out : TimeRange.ofMillis(from, out.toMillis());
  }

  /** What came back in the interval of the first scrape came before all were out. */
  private TimeRange inner(TimeRange out) {
    long from = Math.min(out.fromMillis() + study.interval().toMillis(), out.toMillis());
    return TimeRange.ofMillis(from, out.toMillis());
  }

  /** Returns a second, in the baseline; before it was full, where there is none. */
  private double usual(TimeRange out) {
    TimeRange window = study.window().bins().range();
    List<TimeRange> calm = study.calm(List.of(out));
    List<TimeRange> ranges =
        calm.isEmpty() ? List.of(new TimeRange(window.from(), out.from())) : calm;
    double seconds = Demands.seconds(ranges);
    double returned = ranges.stream().mapToDouble(study.steps(pool, pool.useCount())::total).sum();
    return seconds == 0 ? 0 : returned / seconds;
  }

  /** What is lost does not come back before a restart: later returns of the same process do. */
  private boolean cameBack(TimeRange out) {
    for (CounterSteps.Step step : study.steps(pool, pool.useCount()).steps()) {
      if (step.fromMillis() >= out.toMillis()) {
        if (step.reset()) {
          return false;
        }
        if (step.increase() > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The fewest threads that may have held a connection; NaN where not known.
   *
   * @param one whether requests are known to take one connection: who waits for it then holds none
   */
  private double atWork(TimeRange out, boolean one) {
    Optional<PoolInstance> threads = threads();
    if (threads.isEmpty()) {
      return Double.NaN;
    }
    double fewest = Double.NaN;
    Samples busy = threads.get().active().within(inner(out));
    for (int i = 0; i < busy.size(); i++) {
      double near =
          Gauges.nearest(pool.pending(), busy.millisAt(i), study.interval().toMillis() / 2);
      double waiting = one && !Double.isNaN(near) ? near : 0;
      double working = Math.max(0, busy.valueAt(i) - waiting);
      fewest = Double.isNaN(fewest) ? working : Math.min(fewest, working);
    }
    return fewest;
  }

  private double threadsMax() {
    return threads()
        .map(t -> t.sizeAt(study.window().bins().range().fromMillis()))
        .orElse(Double.NaN);
  }

  private Optional<PoolInstance> threads() {
    List<PoolInstance> own =
        PoolInstances.requestThreads(study.telemetry()).stream()
            .filter(t -> t.service().equals(pool.service()))
            .filter(t -> t.instance().equals(pool.instance()) && !t.active().isEmpty())
            .toList();
    // Several thread pools of one instance: nobody knows which of them takes connections.
    return own.size() == 1 ? Optional.of(own.get(0)) : Optional.empty();
  }

  /** Connections that a request takes in calm times, by returns and answered requests; else 0. */
  private double each() {
    List<TimeRange> calm = study.calm(List.of());
    double answers = 0;
    double returned = 0;
    for (TimeRange range : calm) {
      for (ServiceTally tally : study.telemetry().traces().services()) {
        boolean own = tally.service().equals(pool.service());
        answers += own ? tally.count(ServiceCount.REQUESTS).sum(range) : 0;
      }
      for (PoolInstance one : study.pools()) {
        returned += study.steps(one, one.useCount()).total(range);
      }
    }
    return answers < LEAST_ANSWERS || sampled() ? 0 : returned / answers;
  }

  private boolean sampled() {
    return study.telemetry().traces().quality().sampledWeight() > 0
        || study.telemetry().traces().quality().unknownWeight() > 0;
  }
}
