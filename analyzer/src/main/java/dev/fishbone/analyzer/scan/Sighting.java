package dev.fishbone.analyzer.scan;

import dev.fishbone.rules.Fix;
import java.util.Optional;

/**
 * What one night's scan says of one risk.
 *
 * @param id the same every night: of the rule and its subject
 * @param verdict what the rule could say
 * @param words the claim; or why it was not assessed
 * @param trigger what would set it off, a sentence without a full stop; empty where nothing was
 *     found
 * @param remedy what to do; empty where nothing was found
 * @param fix the same as it would be typed, where it can be
 * @param place in the configuration that it comes from, where one is known
 * @param size how bad it is; empty where nothing was found
 */
public record Sighting(
    String id,
    String rule,
    String subject,
    Verdict verdict,
    String words,
    String trigger,
    String remedy,
    Optional<Fix> fix,
    Optional<Place> place,
    Optional<Size> size) {
  /** One of which words and size alone are known. */
  public Sighting(
      String id,
      String rule,
      String subject,
      Verdict verdict,
      String words,
      String remedy,
      Optional<Size> size) {
    this(id, rule, subject, verdict, words, "", remedy, Optional.empty(), Optional.empty(), size);
  }

  /**
   * Where something stands.
   *
   * @param file as the recording names it
   * @param line from 1; 0 where it is not known
   */
  public record Place(String file, int line) {}

  /** What can be said of a risk in one night. */
  public enum Verdict {
    /** It is there. */
    FOUND,
    /** It may be there: that cannot be proved, nor the contrary. */
    UNSURE,
    /** It was looked for with what it takes to see it, and is not there. */
    CLEAR,
    /** What it takes was missing. */
    NOT_ASSESSED
  }

  /**
   * How bad a risk is.
   *
   * @param value how far the worst case is beyond what is there (1: just as much)
   * @param low the lower end of its interval
   * @param high the upper end
   * @param harm how many times beyond its limit it goes at the least, whatever the limit is of: a
   *     capacity, places, time; 1 where it is a matter of yes or no
   * @param roots requests a second that depend on it
   */
  public record Size(double value, double low, double high, double harm, double roots) {
    /** By a fifth of what is there, and beyond both errors. */
    boolean isWorseThan(Size base) {
      return value - base.value >= 0.2 && low > base.high;
    }
  }

  boolean is(Verdict wanted) {
    return verdict == wanted;
  }

  /** To a tenth: what is less is chance, and is not to decide an order. */
  double harm() {
    return Math.rint(10 * size.map(Size::harm).orElse(0.0)) / 10;
  }

  /** How far it may go, for what is not proved. */
  double likely() {
    return size.map(Size::value).orElse(0.0);
  }

  double roots() {
    return size.map(Size::roots).orElse(0.0);
  }

  /** Whether it grew beyond an earlier night. */
  boolean worseThan(Sighting base) {
    return size.isPresent() && base.size.filter(size.get()::isWorseThan).isPresent();
  }
}
