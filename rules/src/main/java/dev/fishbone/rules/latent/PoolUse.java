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
import dev.fishbone.telemetry.summary.BinCounts;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
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
 * @param peak the share that calls take which are no retries, in its busiest minutes: a hundredth
 *     has more
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

  /** The tolerance of the Little check (ALGORITHMS 3.2). */
  private static final double MOST = 1.15;

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
    PoolInstance any = instances.get(0);
    double[] first = firstAttempts(telemetry, any.service(), minutes);
    int[] known = IntStream.range(0, used.length).filter(i -> places[i] > 0).toArray();
    double mean =
        IntStream.of(known).mapToDouble(i -> used[i] / places[i]).average().orElse(Double.NaN);
    double[] shares =
        IntStream.of(known).mapToDouble(i -> first[i] * used[i] / places[i]).sorted().toArray();
    int busiest = (int) Math.ceil(BUSIEST * shares.length) - 1;
    return new PoolUse(
        any.service(),
        any.pool(),
        any.kind(),
        size,
        Arrays.stream(there).max().orElse(0),
        mean,
        shares.length == 0 ? Double.NaN : shares[Math.max(0, busiest)],
        sources);
  }

  /**
   * The part of the calls of a service that are no retries, by the minute; 1 where nobody calls.
   */
  private static double[] firstAttempts(Telemetry telemetry, String service, Bins minutes) {
    BinCounts all = BinCounts.NONE;
    BinCounts first = BinCounts.NONE;
    for (EdgeTally edge : telemetry.traces().edges()) {
      if (edge.callee().equals(service)) {
        all = all.merge(edge.count(EdgeCount.ATTEMPTS));
        first = first.merge(edge.count(EdgeCount.FIRST_ATTEMPTS));
      }
    }
    double[] shares = new double[minutes.count()];
    for (int i = 0; i < shares.length; i++) {
      double attempts = all.sum(minutes.rangeOf(i));
      shares[i] = attempts == 0 ? 1 : first.sum(minutes.rangeOf(i)) / attempts;
    }
    return shares;
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
