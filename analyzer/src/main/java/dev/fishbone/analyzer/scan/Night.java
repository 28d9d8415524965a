package dev.fishbone.analyzer.scan;

import dev.fishbone.rules.capacity.ServiceNight;
import java.time.LocalDate;
import java.util.List;

/**
 * One night's scan.
 *
 * @param date the day on which the traffic that was scanned ended, in the scan's zone
 * @param sightings one a risk, found or not
 * @param basis what they rest on; none of nights that were kept before it was
 * @param capacities what it told of how much services can take
 */
public record Night(
    LocalDate date, List<Sighting> sightings, Basis basis, List<ServiceNight> capacities) {
  public Night {
    sightings = List.copyOf(sightings);
    basis = Basis.orNone(basis);
    capacities = List.copyOf(capacities);
  }

  /** One that told nothing of capacities. */
  public Night(LocalDate date, List<Sighting> sightings, Basis basis) {
    this(date, sightings, basis, List.of());
  }

  /** Of which nobody knows what it rests on. */
  public Night(LocalDate date, List<Sighting> sightings) {
    this(date, sightings, Basis.NONE);
  }
}
