package dev.fishbone.connectors.catalogue;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * A second metric of the same scrape without which a value cannot be told: a limit that is exported
 * as what is in use and what is left, or the calls that are both among the attempts.
 *
 * @param name its native name, with underscores
 * @param matching label of the first → label of the second that has the same value, where they are
 *     called differently
 * @param bound for {@code kept-below} and {@code kept-from}
 * @param absent what it counts as where there is no such series; nothing: then there is no value
 */
public record Partner(
    String name, By by, Map<String, String> matching, double bound, OptionalDouble absent) {
  public Partner {
    matching = Collections.unmodifiableMap(new TreeMap<>(matching));
  }

  /** How the two values make one. */
  public enum By {
    PLUS,
    MINUS,
    DIVIDED,
    /** As a part of the second, not rounded. */
    RATIO,
    /** The second is the value, for each series of the first. */
    TAKEN,
    /** The first, while the second is below the bound. */
    KEPT_BELOW,
    /** The first, while the second is at the bound or above. */
    KEPT_FROM;

    String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The value of both; NaN where they make none. A share that is rounded makes a whole number. */
  public double combine(double first, double second) {
    return switch (by) {
      case PLUS -> first + second;
      case MINUS -> first - second;
      case DIVIDED -> first > 0 && second > 0 ? Math.rint(first / second) : Double.NaN;
      case RATIO -> first > 0 && second > 0 ? first / second : Double.NaN;
      case TAKEN -> second;
      case KEPT_BELOW -> second < bound ? first : Double.NaN;
      case KEPT_FROM -> second >= bound ? first : Double.NaN;
    };
  }
}
