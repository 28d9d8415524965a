package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether one pool in one instance was full with callers waiting, bin by bin and, closer, at its
 * scrapes (ALGORITHMS 3.2 and 3.3). Saturated: acquisitions timed out; or a scrape saw every
 * connection in use and somebody waiting; or callers waited long on average while the pool was
 * busy. Calm: a scrape or the counters saw the bin and none of these. Else unknown.
 */
public final class Saturation {
  /** State of a bin. */
  public enum State {
    SATURATED,
    CALM,
    UNKNOWN
  }

  private final PoolInstance pool;
  private final Bins bins;
  private final Duration interval;
  private final SaturationLimits limits;
  private final State[] states;
  private final boolean[] full;
  private final boolean[] scraped;

  private Saturation(PoolInstance pool, Bins bins, Duration interval, SaturationLimits limits) {
    this.pool = pool;
    this.bins = bins;
    this.interval = interval;
    this.limits = limits;
    this.states = new State[bins.count()];
    this.full = new boolean[bins.count()];
    this.scraped = new boolean[bins.count()];
    Arrays.fill(states, State.UNKNOWN);
  }

  /**
   * @param interval the scrape interval where the samples do not show it
   */
  public static Saturation of(
      PoolInstance pool, Bins bins, Duration interval, SaturationLimits limits) {
    Saturation saturation = new Saturation(pool, bins, pool.interval(interval), limits);
    saturation.readScrapes();
    saturation.readCounters();
    return saturation;
  }

  private void readScrapes() {
    Samples active = pool.active();
    int end = active.firstAtOrAfter(bins.range().toMillis());
    for (int i = active.firstAtOrAfter(bins.range().fromMillis()); i < end; i++) {
      int bin = bins.indexOf(active.millisAt(i));
      State seen = atScrape(i);
      scraped[bin] |= seen != State.UNKNOWN;
      if (seen == State.SATURATED) {
        full[bin] = true;
        states[bin] = seen;
      } else if (seen == State.CALM && states[bin] == State.UNKNOWN) {
        states[bin] = seen;
      }
    }
  }

  /** What the scrape with this index among the pool's active samples saw. */
  private State atScrape(int index) {
    long at = pool.active().millisAt(index);
    double inUse = pool.active().valueAt(index);
    double size = pool.sizeAt(at);
    if (Double.isNaN(inUse) || Double.isNaN(size)) {
      return State.UNKNOWN;
    }
    if (inUse < size) {
      return State.CALM;
    }
    // A pool of threads without a counted queue (virtual hosts, accept queues) is full when it is
    // full; a connection pool that is full with nobody waiting is well used.
    if (pool.pending().isEmpty()) {
      return pool.kind() == PoolInstance.Kind.REQUEST_THREADS ? State.SATURATED : State.UNKNOWN;
    }
    double waiting = Gauges.nearest(pool.pending(), at, interval.toMillis() / 2);
    return Double.isNaN(waiting) ? State.UNKNOWN : waiting > 0 ? State.SATURATED : State.CALM;
  }

  private void readCounters() {
    boolean[] gaveUp = steps(pool.timeouts()).increasedIn(bins);
    BinValues waited = increase(pool.waitSum());
    BinValues acquired = increase(pool.waitCount());
    BinValues held = increase(pool.useSum());
    BinValues returned = increase(pool.useCount());
    BinValues inUse = Gauges.mean(pool.active(), bins);
    for (int bin = 0; bin < states.length; bin++) {
      if (gaveUp[bin]) {
        states[bin] = State.SATURATED;
      } else if (waited.known(bin) && acquired.at(bin) > 0 && states[bin] != State.SATURATED) {
        double seconds = (bins.toMillis(bin) - bins.fromMillis(bin)) / 1e3;
        double used = more(held.at(bin) / seconds, inUse.at(bin));
        double hold = returned.at(bin) > 0 ? held.at(bin) / returned.at(bin) : 0;
        boolean waits = waits(ratio(waited.at(bin), acquired.at(bin)), hold);
        double size = pool.sizeAt(bins.fromMillis(bin));
        boolean busy = used >= limits.busy() * size;
        // Against no known hold every wait looks long: it tells only where scrapes saw all in use.
        boolean untold = waits && busy && pool.useCount().isEmpty() && !(inUse.at(bin) >= size);
        states[bin] = untold ? states[bin] : waits && busy ? State.SATURATED : State.CALM;
      }
    }
  }

  private boolean waits(double meanWait, double meanHold) {
    double least = Math.max(limits.leastWait().toNanos() / 1e9, limits.waitPerHold() * meanHold);
    return meanWait >= least;
  }

  /** Holds are credited on return, late for long ones; scrapes are few: whichever shows more. */
  private static double more(double byCounters, double byScrapes) {
    return Double.isNaN(byCounters) || byScrapes > byCounters ? byScrapes : byCounters;
  }

  private static double ratio(double sum, double count) {
    return count > 0 ? sum / count : 0;
  }

  private CounterSteps steps(Samples counter) {
    return CounterSteps.of(counter, pool.up(), interval);
  }

  private BinValues increase(Samples counter) {
    return steps(counter).perBin(bins);
  }

  public PoolInstance pool() {
    return pool;
  }

  public Bins bins() {
    return bins;
  }

  public Duration interval() {
    return interval;
  }

  public State at(int bin) {
    return states[bin];
  }

  /** How many bins from one to another (both included) are in a state. */
  public int count(State state, int firstBin, int lastBin) {
    int count = 0;
    for (int bin = Math.max(firstBin, 0); bin <= Math.min(lastBin, states.length - 1); bin++) {
      count += states[bin] == state ? 1 : 0;
    }
    return count;
  }

  /** Scrapes within the bins that told whether the pool was full with somebody waiting. */
  public int tellingScrapes() {
    Samples active = pool.active();
    int telling = 0;
    int end = active.firstAtOrAfter(bins.range().toMillis());
    for (int i = active.firstAtOrAfter(bins.range().fromMillis()); i < end; i++) {
      telling += atScrape(i) == State.UNKNOWN ? 0 : 1;
    }
    return telling;
  }

  /**
   * Runs of at least so many saturated bins with at most so many others between two of them, each
   * from its first bin's start to its last bin's end.
   */
  public List<TimeRange> episodes(int leastBins, int mostBetween) {
    List<TimeRange> episodes = new ArrayList<>();
    int first = -1;
    int last = -1;
    int seen = 0;
    for (int bin = 0; bin <= states.length; bin++) {
      boolean over = bin == states.length || bin - last > mostBetween + 1;
      if (first >= 0 && over) {
        if (seen >= leastBins) {
          episodes.add(bins.rangeOf(first, last));
        }
        first = -1;
        seen = 0;
      }
      if (bin < states.length && states[bin] == State.SATURATED) {
        first = first < 0 ? bin : first;
        last = bin;
        seen++;
      }
    }
    return List.copyOf(episodes);
  }

  /** When it was full, as the scrapes allow to tell. */
  public FullTime fullTime() {
    List<TimeRange> surely = new ArrayList<>();
    List<TimeRange> likely = new ArrayList<>();
    List<TimeRange> atMost = new ArrayList<>();
    long step = interval.toMillis();
    Samples active = pool.active();
    int end = active.firstAtOrAfter(bins.range().toMillis());
    long previous = Long.MIN_VALUE;
    for (int i = active.firstAtOrAfter(bins.range().fromMillis()); i < end; i++) {
      if (atScrape(i) == State.SATURATED) {
        long at = active.millisAt(i);
        if (previous != Long.MIN_VALUE && at - previous <= CounterSteps.LONGEST_GAP * step) {
          surely.add(TimeRange.ofMillis(previous, at));
          likely.add(TimeRange.ofMillis(previous, at));
        }
        likely.add(TimeRange.ofMillis(at - step / 2, at + step / 2));
        atMost.add(TimeRange.ofMillis(at - step, at + step));
        previous = at;
      } else {
        previous = Long.MIN_VALUE;
      }
    }
    // Scrapes that saw it full here and not there are a fair sample of how long it was; counters
    // tell of the time that no scrape looked at, or where none ever hit.
    boolean sampled = !likely.isEmpty();
    for (int bin = 0; bin < states.length; bin++) {
      if (states[bin] == State.SATURATED && !full[bin] && !(sampled && scraped[bin])) {
        long middle = (bins.fromMillis(bin) + bins.toMillis(bin)) / 2;
        likely.add(TimeRange.ofMillis(middle - step / 4, middle + step / 4));
        atMost.add(TimeRange.ofMillis(middle - step / 2, middle + step / 2));
      }
    }
    return new FullTime(surely, likely, atMost);
  }
}
