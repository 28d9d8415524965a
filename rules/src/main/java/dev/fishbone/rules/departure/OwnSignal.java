package dev.fishbone.rules.departure;

import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;

/**
 * One thing that tells how a service itself fares.
 *
 * @param resource the pool, for saturation; else empty
 * @param cadence bins are never narrower
 * @param origin where it stands in the recording; {@link Location#NOWHERE} for traces
 * @param query native name, for the evidence
 */
public record OwnSignal(
    String service,
    Kind kind,
    String resource,
    Duration cadence,
    Location origin,
    String query,
    Reader reader) {
  /** What is measured. */
  public enum Kind {
    ERRORS,
    CALLS,
    LATENCY,
    SATURATION;

    /** Shares lie between 0 and 1 and follow a binomial law; levels do neither. */
    public boolean share() {
      return this != LATENCY;
    }
  }

  /** Measures it over bins. */
  interface Reader {
    Rate read(TimeRange range, Duration width);
  }
}
