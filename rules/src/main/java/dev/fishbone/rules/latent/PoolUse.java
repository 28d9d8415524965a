package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How much of a pool was in use, all instances together.
 *
 * @param size places of one instance; 0 where not known
 * @param instances at most at a time
 * @param mean share of the places in use over the window; NaN where not known
 * @param peak the same in its busiest minutes: a hundredth has more
 */
record PoolUse(
    String service,
    String pool,
    PoolInstance.Kind kind,
    int size,
    int instances,
    double mean,
    double peak,
    List<Series> sources) {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final double BUSIEST = 0.99;

  PoolUse {
    sources = List.copyOf(sources);
  }

  /** Pools of connections and of request threads, by subject; those alone of which use is known. */
  static List<PoolUse> of(Telemetry telemetry) {
    Map<String, List<PoolInstance>> pools = new TreeMap<>();
    Stream.concat(
            PoolInstances.connections(telemetry).stream(),
            PoolInstances.requestThreads(telemetry).stream())
        .forEach(p -> pools.computeIfAbsent(subject(p), s -> new ArrayList<>()).add(p));
    return pools.values().stream().map(p -> of(telemetry, p)).toList();
  }

  private static String subject(PoolInstance pool) {
    return subject(pool.service(), pool.pool());
  }

  private static String subject(String service, String pool) {
    return Subject.pool(service, pool.isEmpty() ? "default" : pool);
  }

  private static PoolUse of(Telemetry telemetry, List<PoolInstance> instances) {
    Duration scrape = telemetry.recording().scrapeInterval();
    Duration interval =
        instances.stream().map(p -> p.interval(scrape)).max(Duration::compareTo).orElse(scrape);
    Bins minutes = Bins.notBelow(interval, MINUTE, telemetry.recording().window());
    double[] used = new double[minutes.count()];
    double[] places = new double[minutes.count()];
    int[] there = new int[minutes.count()];
    int size = 0;
    List<Series> sources = new ArrayList<>();
    for (PoolInstance pool : instances) {
      sources.addAll(pool.sources());
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
    double[] shares =
        IntStream.range(0, used.length)
            .filter(i -> places[i] > 0)
            .mapToDouble(i -> used[i] / places[i])
            .sorted()
            .toArray();
    PoolInstance any = instances.get(0);
    int busiest = (int) Math.ceil(BUSIEST * shares.length) - 1;
    return new PoolUse(
        any.service(),
        any.pool(),
        any.kind(),
        size,
        Arrays.stream(there).max().orElse(0),
        Arrays.stream(shares).average().orElse(Double.NaN),
        shares.length == 0 ? Double.NaN : shares[Math.max(0, busiest)],
        sources);
  }

  /** By the time that places were held, where it is counted: scrapes miss what lies between. */
  private static double[] inUse(PoolInstance pool, Bins minutes, Duration interval) {
    boolean counted = !pool.useSum().isEmpty();
    BinValues each =
        counted
            ? CounterSteps.of(pool.useSum(), pool.up(), interval).perBin(minutes)
            : Gauges.mean(pool.active(), minutes);
    return IntStream.range(0, minutes.count())
        .mapToDouble(
            i -> counted ? each.at(i) / (minutes.rangeOf(i).length().toMillis() / 1e3) : each.at(i))
        .toArray();
  }

  String subject() {
    return subject(service, pool);
  }

  /** Whether its size and its use are known. */
  boolean known() {
    return size > 0 && !Double.isNaN(mean);
  }

  /** "Pricing's pool db". */
  String name() {
    String plain = Wording.plain(pool);
    return Wording.possessive(service) + (plain.isEmpty() ? " pool" : " pool " + plain);
  }

  Evidence shown(TimeRange window) {
    return new Evidence(
        Evidence.Kind.QUERY,
        "Places in use of "
            + name()
            + ", "
            + Wording.share(mean)
            + " on average and "
            + Wording.share(peak)
            + " in its busiest minutes",
        sources.stream().findFirst().map(Series::origin).orElse(Location.NOWHERE),
        sources.stream().findFirst().map(Series::nativeName).orElse(""),
        List.of(),
        window,
        mean,
        "ratio");
  }
}
