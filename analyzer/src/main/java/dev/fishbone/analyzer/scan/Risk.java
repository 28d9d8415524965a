package dev.fishbone.analyzer.scan;

import dev.fishbone.rules.Subject;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A risk as the nights so far have it.
 *
 * @param rank 1 for what would do the most harm; what has gone comes last
 * @param latest the last sighting that could be judged: what the figures are from
 * @param tonight what the last night says of it
 * @param nights on which it was found
 * @param goneOn when it was last told to have gone; empty where it never was
 * @param grewFrom what it was when it was last news; empty unless it is worse than that
 */
public record Risk(
    int rank,
    State state,
    Sighting latest,
    Sighting tonight,
    LocalDate firstSeen,
    LocalDate lastSeen,
    int nights,
    Optional<LocalDate> goneOn,
    Optional<Before> grewFrom) {
  /** How bad it was on the day of an earlier night. */
  public record Before(LocalDate day, Sighting.Size size) {}

  /** How long a risk has been there. */
  public enum State {
    /** Found for one night: it may be chance. */
    CANDIDATE,
    /** Found for the second night running: news. */
    FRESH,
    /** Found before, told before. */
    PERSISTING,
    /** Grown for two nights running. */
    WORSE,
    /** Not found for one night: that may be chance too. */
    LEAVING,
    /** Not found for the second night running. */
    GONE
  }

  /** The same at another place of the order. */
  Risk ranked(int place) {
    return new Risk(place, state, latest, tonight, firstSeen, lastSeen, nights, goneOn, grewFrom);
  }

  /** For a terminal or a log: what it is, and first of all whether tonight found it. */
  public String line() {
    String told =
        foundTonight()
            ? latest.words()
            : StateWords.missed(this) + "; as found on " + lastSeen + ": " + latest.words();
    return state
        + " "
        + latest.id()
        + " "
        + latest.rule()
        + " "
        + Subject.decoded(latest.subject())
        + ": "
        + (back() ? "back; " : "")
        + grewFrom.map(from -> StateWords.growth(latest, from) + "; ").orElse("")
        + told;
  }

  /** Whether the figures of {@link #latest} are of the last night. */
  public boolean foundTonight() {
    return tonight.is(Sighting.Verdict.FOUND);
  }

  /** Whether it was told to have gone, and is there again. */
  public boolean back() {
    return state != State.GONE && goneOn.isPresent();
  }
}
