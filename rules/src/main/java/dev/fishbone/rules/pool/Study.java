package dev.fishbone.rules.pool;

import dev.fishbone.rules.Subject;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.rules.series.SaturationGrid;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One pool in the window and in its baseline.
 *
 * @param baseline bins of the declared baselines, one grid each; empty where none can be used
 */
record Study(
    Telemetry telemetry,
    Limits limits,
    Duration interval,
    SaturationGrid window,
    List<SaturationGrid> baseline) {
  /** A baseline of which less is known says nothing about the usual (ALGORITHMS 0). */
  private static final double LEAST_KNOWN = 0.8;

  /** The tolerance of the Little check (ALGORITHMS 3.2). */
  private static final double OVERCOUNT = 1.15;

  static Study of(List<PoolInstance> pools, Telemetry telemetry, Limits limits) {
    Duration interval =
        pools.stream()
            .map(pool -> pool.interval(telemetry.recording().scrapeInterval()))
            .max(Duration::compareTo)
            .orElse(telemetry.recording().scrapeInterval());
    List<SaturationGrid> baseline = new ArrayList<>();
    for (TimeRange range : telemetry.recording().baselines()) {
      SaturationGrid grid = grid(pools, range, interval, limits);
      int known = count(grid, Saturation.State.CALM) + count(grid, Saturation.State.SATURATED);
      if (grid.bins().count() > 0 && known >= LEAST_KNOWN * pools.size() * grid.bins().count()) {
        baseline.add(grid);
      }
    }
    TimeRange window = telemetry.recording().window();
    return new Study(
        telemetry, limits, interval, grid(pools, window, interval, limits), List.copyOf(baseline));
  }

  private static SaturationGrid grid(
      List<PoolInstance> pools, TimeRange range, Duration interval, Limits limits) {
    Bins bins = Bins.notBelow(interval, limits.bin(), range);
    return SaturationGrid.of(pools, bins, interval, limits.saturation());
  }

  private static int count(SaturationGrid grid, Saturation.State state) {
    return grid.count(state, grid.bins().range());
  }

  /** The baselines that can be used, without the times in which the pool was full. */
  List<TimeRange> calm(List<TimeRange> full) {
    return Stretches.without(baseline.stream().map(grid -> grid.bins().range()).toList(), full);
  }

  List<PoolInstance> pools() {
    return window.instances().stream().map(Saturation::pool).toList();
  }

  PoolInstance any() {
    return pools().get(0);
  }

  String subject() {
    String pool = any().pool();
    return Subject.pool(any().service(), pool.isEmpty() ? "default" : pool);
  }

  boolean hasCounters() {
    return pools().stream().anyMatch(p -> p.countsWaits() || !p.timeouts().isEmpty());
  }

  boolean countsWaits() {
    return pools().stream().allMatch(PoolInstance::countsWaits);
  }

  boolean seesWaiters() {
    return pools().stream().noneMatch(p -> p.pending().isEmpty());
  }

  /** Which part of the window's instance-bins is known. */
  double known() {
    double all = (double) window.instances().size() * window.bins().count();
    return all == 0 ? 0 : 1 - count(window, Saturation.State.UNKNOWN) / all;
  }

  /** Scrapes that told, at the instance with the fewest. */
  int tellingScrapes() {
    return window.instances().stream().mapToInt(Saturation::tellingScrapes).min().orElse(0);
  }

  /** Which part of the window's instance-bins holds a reset of a counter. */
  double resets() {
    double marked = 0;
    for (Saturation instance : window.instances()) {
      boolean[] reset = new boolean[window.bins().count()];
      for (Samples counter : counters(instance.pool())) {
        boolean[] in = steps(instance.pool(), counter).resetIn(window.bins());
        for (int bin = 0; bin < reset.length; bin++) {
          reset[bin] |= in[bin];
        }
      }
      for (boolean bin : reset) {
        marked += bin ? 1 : 0;
      }
    }
    double all = (double) window.instances().size() * window.bins().count();
    return all == 0 ? 0 : marked / all;
  }

  /**
   * Whether the counters tell of more connections in use than the pools hold, so that they count
   * another pool's too (pools of one process that share their counters) and their totals are not
   * this pool's. A hold is credited on return: those that began before the range are allowed for.
   */
  boolean overcounts(List<TimeRange> ranges) {
    double held = 0;
    double returned = 0;
    double size = 0;
    for (PoolInstance pool : pools()) {
      for (TimeRange range : ranges) {
        held += steps(pool, pool.useSum()).total(range);
        returned += steps(pool, pool.useCount()).total(range);
      }
      size += pool.sizeAt(window.bins().range().fromMillis());
    }
    double seconds = ranges.stream().mapToLong(r -> r.length().toMillis()).sum() / 1e3;
    double early = returned > 0 ? 2 * held / returned * ranges.size() : 0;
    return held > OVERCOUNT * size * (seconds + early);
  }

  static List<Samples> counters(PoolInstance pool) {
    return List.of(pool.timeouts(), pool.waitCount(), pool.useCount());
  }

  CounterSteps steps(PoolInstance pool, Samples counter) {
    return CounterSteps.of(counter, pool.up(), Cadence.of(counter, interval));
  }

  /** The size of the pool in an instance, the largest where it changed; empty where unknown. */
  Optional<Double> size() {
    return pools().stream()
        .map(p -> p.sizeAt(window.bins().range().fromMillis()))
        .filter(size -> !size.isNaN())
        .max(Double::compare);
  }
}
