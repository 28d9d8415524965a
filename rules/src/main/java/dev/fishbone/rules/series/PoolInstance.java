package dev.fishbone.rules.series;

import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * What is known of one pool in one instance; {@link Samples#NONE} where a signal is not recorded.
 *
 * @param pool name within the service; empty where the source has none
 * @param pending callers that wait; for request threads the queue before them
 * @param waitSum seconds waited, cumulative; with {@code waitCount} acquisitions
 * @param useSum seconds held, cumulative, credited on return; with {@code useCount} returns
 * @param up whether scrapes of the instance succeeded
 * @param configured the size that the configuration gives, for pools that do not export it
 * @param sources the series it was read from, for the evidence
 */
public record PoolInstance(
    String service,
    String pool,
    String instance,
    Kind kind,
    Samples active,
    Samples max,
    Samples pending,
    Samples timeouts,
    Samples waitSum,
    Samples waitCount,
    Samples useSum,
    Samples useCount,
    Samples up,
    OptionalInt configured,
    List<Series> sources) {
  /** What the pool holds. */
  public enum Kind {
    CONNECTIONS,
    REQUEST_THREADS
  }

  public PoolInstance {
    sources = List.copyOf(sources);
  }

  /** How often it was scraped. */
  public Duration interval(Duration otherwise) {
    return Cadence.of(active.isEmpty() ? useCount : active, otherwise);
  }

  public boolean sized() {
    return !max.isEmpty() || configured.isPresent();
  }

  /** Waits are counted, so that no scrape need have seen them. */
  public boolean countsWaits() {
    return !waitSum.isEmpty() && !waitCount.isEmpty();
  }

  /** The size in force at an instant (Unix ms); NaN where unknown. A limit of 0 means none. */
  public double sizeAt(long millis) {
    double size = Gauges.heldAt(max, millis, Long.MAX_VALUE);
    if (Double.isNaN(size) && !max.isEmpty()) {
      size = max.valueAt(Math.min(max.firstAtOrAfter(millis), max.size() - 1));
    }
    if (Double.isNaN(size) && configured.isPresent()) {
      size = configured.getAsInt();
    }
    return size > 0 ? size : Double.NaN;
  }
}
