package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import java.util.EnumSet;
import java.util.Set;

/**
 * Between which events a duration is said to lie.
 *
 * @param explicit both ends are named in the words around the duration
 */
record Relation(End from, End to, boolean explicit) {
  /** Events, and where their words stand; no event where none is named. */
  record End(Set<Event> events, Range range) {
    static final End UNKNOWN = new End(EnumSet.noneOf(Event.class), new Range(0, 0));

    boolean isKnown() {
      return !events.isEmpty();
    }
  }

  static final Relation NONE = new Relation(End.UNKNOWN, End.UNKNOWN, false);

  boolean isKnown() {
    return from.isKnown() || to.isKnown();
  }
}
