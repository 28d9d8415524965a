package dev.fishbone.analyzer.scan;

import dev.fishbone.rules.capacity.ServiceNight;
import java.time.LocalDate;
import java.util.List;

/**
 * One night's scan.
 *
 * @param date the day on which the traffic that was scanned ended, in the scan's zone
 * @param sightings one a risk, found or not
 * @param capacities what it told of how much services can take
 */
public record Night(LocalDate date, List<Sighting> sightings, List<ServiceNight> capacities) {
  public Night {
    sightings = List.copyOf(sightings);
    capacities = List.copyOf(capacities);
  }

  /** One that told nothing of capacities. */
  public Night(LocalDate date, List<Sighting> sightings) {
    this(date, sightings, List.of());
  }
}
