package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import java.time.Instant;
import java.util.List;

/**
 * An instant of the incident with its interval.
 *
 * @param name {@code trigger}, {@code first-symptom}, {@code fired}, {@code first-page}, {@code
 *     first-acknowledgement}, {@code unavailable-from}, {@code unavailable-to}, {@code recovered},
 *     {@code note}
 * @param detail the change's title, the alert's name and the like; may be empty
 * @param evidence ids
 */
public record Moment(
    String name, String detail, Instant at, Instant low, Instant high, List<String> evidence) {
  public Moment {
    if (at.isBefore(low) || at.isAfter(high)) {
      throw new IllegalArgumentException(
          name + ": " + at + " is not within its interval " + low + "…" + high);
    }
    evidence = List.copyOf(evidence);
  }

  static Moment exact(String name, String detail, Instant at, Evidence evidence) {
    return new Moment(name, detail, at, at, at, List.of(evidence.id()));
  }
}
