package dev.fishbone.analyzer.check;

import java.util.List;

/**
 * When something happened.
 *
 * @param low seconds since the epoch, at the earliest
 * @param high at the latest
 * @param at what is told to a person
 * @param name of the alert, flag or service, in small letters; may be empty
 * @param what for a person: "the first page"
 * @param exact false where no more than minutes are known
 */
record Moment(
    Event event,
    double low,
    double high,
    double at,
    String name,
    String what,
    boolean exact,
    List<String> evidence) {
  Moment {
    evidence = List.copyOf(evidence);
  }

  boolean isSame(Moment other) {
    return event == other.event
        && low == other.low
        && high == other.high
        && name.equals(other.name);
  }
}
