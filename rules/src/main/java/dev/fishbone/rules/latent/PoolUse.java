package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.PoolInstances;
import dev.fishbone.rules.series.PoolMinutes;
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
    Duration interval = PoolMinutes.interval(instances, telemetry.recording().scrapeInterval());
    Bins bins = new Bins(telemetry.recording().window(), PoolMinutes.width(interval));
    PoolMinutes minutes = PoolMinutes.of(instances, interval, bins);
    PoolInstance any = instances.get(0);
    double[] first = firstAttempts(telemetry, any.service(), bins);
    int[] known = IntStream.range(0, bins.count()).filter(minutes::known).toArray();
    double mean = IntStream.of(known).mapToDouble(minutes::share).average().orElse(Double.NaN);
    double[] shares =
        IntStream.of(known).mapToDouble(i -> first[i] * minutes.share(i)).sorted().toArray();
    int busiest = (int) Math.ceil(BUSIEST * shares.length) - 1;
    return new PoolUse(
        any.service(),
        any.pool(),
        any.kind(),
        minutes.size(),
        Arrays.stream(minutes.there()).max().orElse(0),
        mean,
        shares.length == 0 ? Double.NaN : shares[Math.max(0, busiest)],
        instances.stream().flatMap(p -> p.sources().stream()).toList());
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

  String subject() {
    return subject(service, pool);
  }

  /** Whether its size and its use are known. */
  boolean known() {
    return size > 0 && !Double.isNaN(mean);
  }

  /** "pricing's pool db", within a sentence. */
  String name() {
    String owner = Wording.plain(service);
    String plain = Wording.plain(pool);
    return owner
        + (owner.endsWith("s") ? "'" : "'s")
        + (plain.isEmpty() ? " pool" : " pool " + plain);
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
