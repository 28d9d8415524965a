package dev.fishbone.analyzer.scan;

import java.time.LocalDate;
import java.util.List;

/**
 * One night's scan.
 *
 * @param date the day on which the traffic that was scanned ended, in the scan's zone
 * @param sightings one a risk, found or not
 */
public record Night(LocalDate date, List<Sighting> sightings) {
  public Night {
    sightings = List.copyOf(sightings);
  }
}
