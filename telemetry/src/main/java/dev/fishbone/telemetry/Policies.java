package dev.fishbone.telemetry;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Configuration that was in force: what a client, a pool or a probe is told to do. */
public record Policies(List<Retry> retries, List<Pool> pools, List<Probe> probes) {
  public static final Policies NONE = new Policies(List.of(), List.of(), List.of());

  public Policies {
    retries = List.copyOf(retries);
    pools = List.copyOf(pools);
    probes = List.copyOf(probes);
  }

  /**
   * How a caller repeats a call.
   *
   * @param attempts the first try included
   * @param timeout of one attempt
   * @param backoff as written, for instance {@code none} or {@code exponential 200ms}; empty where
   *     not said
   */
  public record Retry(
      String caller,
      String callee,
      OptionalInt attempts,
      Optional<Duration> timeout,
      String backoff,
      String jitter,
      Location origin) {}

  /** The size of a pool, per instance. */
  public record Pool(
      String service,
      String pool,
      OptionalInt size,
      Optional<Duration> acquireTimeout,
      Location origin) {}

  /**
   * How a load balancer asks whether an instance is well.
   *
   * @param proxy the backend's name at the load balancer
   * @param fall failures in a row that take an instance out
   * @param rise successes in a row that bring it back
   * @param pool the thread pool that answers, where known; empty otherwise
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
      Location origin) {}
}
