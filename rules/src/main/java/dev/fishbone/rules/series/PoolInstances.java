package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/** Gathers the pools that the telemetry knows, in order of service, pool and instance. */
public final class PoolInstances {
  private static final Set<Signal> CONNECTIONS =
      EnumSet.of(
          Signal.POOL_ACTIVE,
          Signal.POOL_MAX,
          Signal.POOL_PENDING,
          Signal.POOL_TIMEOUTS,
          Signal.POOL_WAIT_SUM,
          Signal.POOL_WAIT_COUNT,
          Signal.POOL_USAGE_SUM,
          Signal.POOL_USAGE_COUNT);
  private static final Set<Signal> THREADS =
      EnumSet.of(Signal.THREADS_ACTIVE, Signal.THREADS_MAX, Signal.THREADS_QUEUED);

  private record Key(String service, String pool, String instance) implements Comparable<Key> {
    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::service).thenComparing(Key::pool).thenComparing(Key::instance);

    @Override
    public int compareTo(Key other) {
      return ORDER.compare(this, other);
    }
  }

  private PoolInstances() {}

  /** Pools of connections, from the POOL_ signals. */
  public static List<PoolInstance> connections(Telemetry telemetry) {
    return gather(telemetry, CONNECTIONS, PoolInstance.Kind.CONNECTIONS);
  }

  /** Pools of request threads, from the THREADS_ signals. */
  public static List<PoolInstance> requestThreads(Telemetry telemetry) {
    return gather(telemetry, THREADS, PoolInstance.Kind.REQUEST_THREADS);
  }

  private static List<PoolInstance> gather(
      Telemetry telemetry, Set<Signal> signals, PoolInstance.Kind kind) {
    Map<Key, Map<Signal, List<Series>>> parts = new TreeMap<>();
    for (Series series : telemetry.series()) {
      if (signals.contains(series.signal()) && !series.service().isEmpty()) {
        parts
            .computeIfAbsent(
                new Key(series.service(), series.resource(), series.instance()),
                key -> new EnumMap<>(Signal.class))
            .computeIfAbsent(series.signal(), signal -> new ArrayList<>())
            .add(series);
      }
    }
    List<PoolInstance> pools = new ArrayList<>();
    parts.forEach((key, series) -> pools.add(pool(telemetry, kind, key, series)));
    return pools;
  }

  private static PoolInstance pool(
      Telemetry telemetry, PoolInstance.Kind kind, Key key, Map<Signal, List<Series>> parts) {
    boolean threads = kind == PoolInstance.Kind.REQUEST_THREADS;
    return new PoolInstance(
        key.service(),
        key.pool(),
        key.instance(),
        kind,
        joined(parts, threads ? Signal.THREADS_ACTIVE : Signal.POOL_ACTIVE),
        joined(parts, threads ? Signal.THREADS_MAX : Signal.POOL_MAX),
        joined(parts, threads ? Signal.THREADS_QUEUED : Signal.POOL_PENDING),
        joined(parts, Signal.POOL_TIMEOUTS),
        joined(parts, Signal.POOL_WAIT_SUM),
        joined(parts, Signal.POOL_WAIT_COUNT),
        joined(parts, Signal.POOL_USAGE_SUM),
        joined(parts, Signal.POOL_USAGE_COUNT),
        up(telemetry, key.service(), key.instance()),
        configured(telemetry.policies(), key.service(), key.pool()),
        parts.values().stream().flatMap(List::stream).toList());
  }

  private static Samples joined(Map<Signal, List<Series>> parts, Signal signal) {
    return join(parts.getOrDefault(signal, List.of()).stream().map(Series::samples).toList());
  }

  /**
   * One series from its pieces: pieces that follow each other in time (a window and its baseline,
   * pulled apart) are put in order; one that overlaps an earlier one is another exporter's word for
   * the same and is left out.
   */
  public static Samples join(List<Samples> pieces) {
    List<Samples> kept = new ArrayList<>();
    for (Samples piece : pieces) {
      if (!piece.isEmpty() && kept.stream().noneMatch(other -> overlap(piece, other))) {
        kept.add(piece);
      }
    }
    if (kept.size() == 1) {
      return kept.get(0);
    }
    kept.sort(Comparator.comparingLong(piece -> piece.millisAt(0)));
    int size = kept.stream().mapToInt(Samples::size).sum();
    long[] instants = new long[size];
    double[] values = new double[size];
    int at = 0;
    for (Samples piece : kept) {
      System.arraycopy(piece.epochMillis(), 0, instants, at, piece.size());
      System.arraycopy(piece.values(), 0, values, at, piece.size());
      at += piece.size();
    }
    return new Samples(instants, values);
  }

  private static boolean overlap(Samples one, Samples other) {
    return one.millisAt(0) <= other.millisAt(other.size() - 1)
        && other.millisAt(0) <= one.millisAt(one.size() - 1);
  }

  /** Whether scrapes of an instance succeeded; {@link Samples#NONE} where not recorded. */
  public static Samples up(Telemetry telemetry, String service, String instance) {
    return join(
        telemetry.of(Signal.SCRAPE_UP).stream()
            .filter(s -> s.service().equals(service) && s.instance().equals(instance))
            .map(Series::samples)
            .toList());
  }

  private static OptionalInt configured(Policies policies, String service, String pool) {
    return policies.pools().stream()
        .filter(p -> p.service().equals(service) && p.pool().equals(pool) && p.size().isPresent())
        .map(Policies.Pool::size)
        .findFirst()
        .orElse(OptionalInt.empty());
  }
}
