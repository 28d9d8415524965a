package dev.fishbone.analyzer.scan;

import java.time.LocalDate;
import java.util.List;

/**
 * One night's scan.
 *
 * @param date the day on which the traffic that was scanned ended, in the scan's zone
 * @param sightings one a risk, found or not
 * @param basis what they rest on; none of nights that were kept before it was
 */
public record Night(LocalDate date, List<Sighting> sightings, Basis basis) {
  public Night {
    sightings = List.copyOf(sightings);
    basis = Basis.orNone(basis);
  }

  /** Of which nobody knows what it rests on. */
  public Night(LocalDate date, List<Sighting> sightings) {
    this(date, sightings, Basis.NONE);
  }
}
