package dev.fishbone.rules.series;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Places of a pool in use by the minute, all instances together.
 *
 * @param used places in use, mean of each bin
 * @param places there were, of the instances that were seen in it; 0 where none was
 * @param there instances that were seen
 * @param size places of the largest instance; 0 where not known
 */
public record PoolMinutes(Bins bins, double[] used, double[] places, int[] there, int size) {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** The tolerance of the Little check (ALGORITHMS 3.2). */
  private static final double MOST = 1.15;

  /**
   * @param instances of one pool, at least one
   * @param minutes no narrower than {@link #width}
   */
  public static PoolMinutes of(List<PoolInstance> instances, Duration interval, Bins minutes) {
    double[] used = new double[minutes.count()];
    double[] places = new double[minutes.count()];
    int[] there = new int[minutes.count()];
    int size = 0;
    for (PoolInstance pool : instances) {
      double own = pool.sizeAt(minutes.range().fromMillis());
      if (Double.isNaN(own)) {
        continue;
      }
      size = Math.max(size, (int) own);
      double[] inUse = inUse(pool, minutes, interval);
      for (int i = 0; i < inUse.length; i++) {
        // An instance that is not there in a minute has no places then.
        boolean known = !Double.isNaN(inUse[i]);
        used[i] += known ? inUse[i] : 0;
        places[i] += known ? own : 0;
        there[i] += known ? 1 : 0;
      }
    }
    return new PoolMinutes(minutes, used, places, there, size);
  }

  /** How often the instance that is scraped least is scraped. */
  public static Duration interval(List<PoolInstance> instances, Duration scrape) {
    return instances.stream().map(p -> p.interval(scrape)).max(Duration::compareTo).orElse(scrape);
  }

  /** A minute, or the scrape interval where that is longer. */
  public static Duration width(Duration interval) {
    return interval.compareTo(MINUTE) > 0 ? interval : MINUTE;
  }

  /** Whether any instance was seen in a bin. */
  public boolean known(int bin) {
    return places[bin] > 0;
  }

  /** The part of the places that was in use in a bin. */
  public double share(int bin) {
    return used[bin] / places[bin];
  }

  /** By the time that places were held, where it is counted: scrapes miss what lies between. */
  private static double[] inUse(PoolInstance pool, Bins minutes, Duration interval) {
    boolean counted = !pool.useSum().isEmpty() && credible(pool, minutes, interval);
    BinValues each =
        counted
            ? CounterSteps.of(pool.useSum(), pool.up(), interval).perBin(minutes)
            : Gauges.mean(pool.active(), minutes);
    return IntStream.range(0, minutes.count())
        .mapToDouble(
            i -> counted ? each.at(i) / (minutes.rangeOf(i).length().toMillis() / 1e3) : each.at(i))
        .toArray();
  }

  /** Counters that tell of more places in use than there are count another pool's, too. */
  private static boolean credible(PoolInstance pool, Bins minutes, Duration interval) {
    double seconds = minutes.range().length().toMillis() / 1e3;
    double held =
        CounterSteps.of(pool.useSum(), pool.up(), interval).total(minutes.range()) / seconds;
    boolean gauged = !pool.active().isEmpty();
    return !gauged || !(held > MOST * pool.sizeAt(minutes.range().fromMillis()));
  }
}
