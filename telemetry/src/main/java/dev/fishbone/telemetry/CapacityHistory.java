package dev.fishbone.telemetry;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What nights before this one told of how much services can take. A recording never holds it: who
 * scans night after night keeps it, and gives it along.
 */
public record CapacityHistory(List<Service> services) {
  public static final CapacityHistory NONE = new CapacityHistory(List.of());

  /** The resource that is the processors, of which a service may use a known share. */
  public static final String CPU = "cpu";

  /**
   * The same as the process itself tells, which may count processors that it may not use: it is at
   * its end at this load, or before.
   */
  public static final String CPU_OF_PROCESS = "process cpu";

  public CapacityHistory {
    services = List.copyOf(services);
  }

  public Optional<Service> of(String service) {
    return services.stream().filter(s -> s.service().equals(service)).findFirst();
  }

  /**
   * One service over the nights.
   *
   * @param nights that were looked at, this one included
   * @param peakPerSecond calls of it without retries: all but the busiest hundredth of minutes had
   *     no more
   * @param sustainedPerSecond the most calls a second that it answered well for five minutes on
   *     end: 95 % of them in no more than twice the usual time, less than 1 % failed; empty where
   *     that is not known
   * @param utilisation how busy its parts were at which load
   * @param breakerOpened whether a circuit breaker in front of it was seen to open
   */
  public record Service(
      String service,
      int nights,
      double peakPerSecond,
      OptionalDouble sustainedPerSecond,
      List<Utilisation> utilisation,
      boolean breakerOpened) {
    public Service {
      utilisation = List.copyOf(utilisation);
    }
  }

  /**
   * One minute.
   *
   * @param resource that was busy: {@link #CPU}, a pool
   * @param perSecond calls of the service
   * @param share of the resource that was in use, 0 to 1
   */
  public record Utilisation(String resource, double perSecond, double share) {}
}
