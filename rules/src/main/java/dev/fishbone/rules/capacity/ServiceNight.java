package dev.fishbone.rules.capacity;

import dev.fishbone.telemetry.CapacityHistory.Utilisation;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What one night tells of a service; small, whatever its traffic was.
 *
 * @param minutes that were looked at
 * @param busiest calls a second without retries of its busiest minutes, the busiest first: one for
 *     each {@link #STEP} of them, down to {@link #KEPT}
 * @param sustainedPerSecond the most calls a second that it answered well for five minutes on end
 * @param utilisation how busy its parts were at which load
 * @param breakerOpened whether a circuit breaker in front of it was seen to open
 */
public record ServiceNight(
    String service,
    int minutes,
    List<Double> busiest,
    OptionalDouble sustainedPerSecond,
    List<Utilisation> utilisation,
    boolean breakerOpened) {
  /** Part of a night's minutes that one number stands for. */
  static final double STEP = 0.005;

  /** A hundredth of fourteen nights may all be of one. */
  static final double KEPT = 0.15;

  public ServiceNight {
    busiest = List.copyOf(busiest);
    utilisation = List.copyOf(utilisation);
  }
}
