package dev.fishbone.analyzer.report;

import dev.fishbone.rules.Fingerprint;
import java.time.Instant;
import java.util.List;

/**
 * A line of the timeline.
 *
 * @param kind what it is, and with {@code title} what makes its id
 * @param detail may be empty
 * @param evidence ids of rows that show it
 */
record Happening(Instant at, String kind, String title, String detail, List<String> evidence) {
  Happening {
    evidence = List.copyOf(evidence);
  }

  /** Stable while it is told as the same thing, whatever its time. */
  String id() {
    return Fingerprint.of('T', kind, title);
  }
}
