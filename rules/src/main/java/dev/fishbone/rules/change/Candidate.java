package dev.fishbone.rules.change;

import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Change;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A change that may have begun it: all that was done under one title at one service, taken
 * together.
 *
 * @param change the last step before the trouble
 * @param steps all steps, in order
 * @param reversal what took it back; empty where nothing did
 */
record Candidate(Change change, List<Change> steps, Optional<Change> reversal) {
  Candidate {
    steps = List.copyOf(steps);
  }

  /** When it was in force. */
  Instant effective() {
    return change.end().isAfter(change.time()) ? change.end() : change.time();
  }

  /** All that is written of it. */
  String text() {
    return String.join(
        " ", change.title(), change.detail(), change.ref(), change.from(), change.to());
  }

  /** "flag price-check-v2", "Deploy 2026.08.14-3". */
  String name() {
    String title = Wording.plain(change.title());
    String kind = change.type().name().toLowerCase(Locale.ROOT);
    return title.toLowerCase(Locale.ROOT).contains(kind) ? title : kind + " " + title;
  }
}
