package dev.fishbone.telemetry;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Configuration that was in force: what a client, a pool or a probe is told to do. */
public record Policies(
    List<Retry> retries,
    List<Pool> pools,
    List<Probe> probes,
    List<Outlier> outliers,
    List<Capacity> capacities) {
  public static final Policies NONE = new Policies(List.of(), List.of(), List.of());

  public Policies {
    retries = List.copyOf(retries);
    pools = List.copyOf(pools);
    probes = List.copyOf(probes);
    outliers = List.copyOf(outliers);
    capacities = List.copyOf(capacities);
  }

  public Policies(
      List<Retry> retries, List<Pool> pools, List<Probe> probes, List<Outlier> outliers) {
    this(retries, pools, probes, outliers, List.of());
  }

  public Policies(List<Retry> retries, List<Pool> pools, List<Probe> probes) {
    this(retries, pools, probes, List.of());
  }

  /**
   * How a caller repeats a call, and how long it waits.
   *
   * @param caller empty where caller or callee is not known: the policy then belongs to no edge
   * @param callee empty where not known
   * @param name what its file calls it: a backend, a cluster, a host, an instance
   * @param attempts the first try included, whatever the file counts: HAProxy {@code retries},
   *     Envoy {@code num_retries} and Istio {@code attempts} plus one, gRPC and resilience4j {@code
   *     maxAttempts} as written; empty where not said
   * @param timeout of one attempt
   * @param backoff as written, for instance {@code none} or {@code exponential 200ms}; empty where
   *     not said
   * @param jitter as written; empty where not said
   */
  public record Retry(
      String caller,
      String callee,
      String name,
      OptionalInt attempts,
      Optional<Duration> timeout,
      String backoff,
      String jitter,
      Terms terms,
      Location origin) {
    public Retry(
        String caller,
        String callee,
        OptionalInt attempts,
        Optional<Duration> timeout,
        String backoff,
        String jitter,
        Location origin) {
      this(caller, callee, callee, attempts, timeout, backoff, jitter, Terms.NONE, origin);
    }
  }

  /**
   * What narrows a retry policy.
   *
   * @param scope the part of the edge that it concerns, as written (a route, a method); empty: all
   * @param on what is retried, as written; empty where not said
   * @param budget what bounds retries over all calls, as written; empty where not said
   * @param breaker what stops calls while most of them fail, as written; {@code none}, or empty
   *     where not said
   * @param hedged whether the further attempts do not wait for a failure
   * @param byDefault whether {@code attempts} is the product's default: nobody wrote it down
   * @param deadline of the whole call, all attempts included
   * @param connect how long one attempt may take to connect
   * @param library what the file configures
   */
  public record Terms(
      String scope,
      String on,
      String budget,
      String breaker,
      boolean hedged,
      boolean byDefault,
      Optional<Duration> deadline,
      Optional<Duration> connect,
      Library library) {
    public static final Terms NONE =
        new Terms(
            "", "", "", "", false, false, Optional.empty(), Optional.empty(), Library.UNKNOWN);
  }

  /** Whose words a configuration is written in; {@code UNKNOWN} where people told what it says. */
  public enum Library {
    UNKNOWN,
    HAPROXY,
    ENVOY,
    ISTIO,
    GRPC,
    RESILIENCE4J,
    SPRING
  }

  /**
   * The size of a pool, per instance.
   *
   * @param service empty where not known
   * @param queue how many may wait for a place
   * @param databaseLimit how many connections the database behind it takes from everybody
   */
  public record Pool(
      String service,
      String pool,
      OptionalInt size,
      OptionalInt queue,
      Optional<Duration> acquireTimeout,
      OptionalInt databaseLimit,
      Location origin) {
    public Pool(
        String service,
        String pool,
        OptionalInt size,
        OptionalInt queue,
        Optional<Duration> acquireTimeout,
        Location origin) {
      this(service, pool, size, queue, acquireTimeout, OptionalInt.empty(), origin);
    }

    public Pool(
        String service,
        String pool,
        OptionalInt size,
        Optional<Duration> acquireTimeout,
        Location origin) {
      this(service, pool, size, OptionalInt.empty(), acquireTimeout, origin);
    }
  }

  /**
   * How a load balancer asks whether an instance is well.
   *
   * @param service empty where not known
   * @param proxy the backend's name at the load balancer
   * @param path empty where only a connection is tried, or not known
   * @param interval between two checks of an instance that is well
   * @param fall failures in a row that take an instance out
   * @param rise successes in a row that bring it back
   * @param pool the thread pool that answers, where known; empty otherwise
   * @param pace where it differs from {@code interval}
   */
  public record Probe(
      String service,
      String proxy,
      String path,
      Optional<Duration> interval,
      Optional<Duration> timeout,
      OptionalInt fall,
      OptionalInt rise,
      String pool,
      Pace pace,
      Location origin) {
    public Probe(
        String service,
        String proxy,
        String path,
        Optional<Duration> interval,
        Optional<Duration> timeout,
        OptionalInt fall,
        OptionalInt rise,
        String pool,
        Location origin) {
      this(service, proxy, path, interval, timeout, fall, rise, pool, Pace.SAME, origin);
    }

    /** The same probe, answered by another pool. */
    public Probe answeredBy(String other) {
      return new Probe(service, proxy, path, interval, timeout, fall, rise, other, pace, origin);
    }
  }

  /**
   * The rhythm of checks in the other states of an instance, and where they go.
   *
   * @param turning between two checks while the verdict is open: some failed, or some succeeded
   * @param down between two checks of an instance that is out
   * @param port that is asked; empty where the instances are asked at several, or it is not known
   */
  public record Pace(Optional<Duration> turning, Optional<Duration> down, OptionalInt port) {
    public static final Pace SAME =
        new Pace(Optional.empty(), Optional.empty(), OptionalInt.empty());
  }

  /**
   * How a load balancer takes an instance out by the requests that fail, without asking it.
   *
   * @param name the cluster or host, as its file calls it
   * @param failures in a row that take an instance out
   * @param interval between two looks
   * @param out how long an instance stays out the first time
   * @param maxPercent of the instances that may be out at a time
   */
  public record Outlier(
      String service,
      String name,
      OptionalInt failures,
      Optional<Duration> interval,
      Optional<Duration> out,
      OptionalInt maxPercent,
      Location origin) {}

  /**
   * How much a service can take, all instances together, as somebody measured and wrote it down.
   *
   * @param perSecond calls, above 0
   */
  public record Capacity(String service, double perSecond, Location origin) {}
}
