package dev.fishbone.lab.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * How Orders asks Pricing for what one checkout needs, apart from repeating what failed.
 *
 * @param calls one after another, until one fails
 * @param of what they ask for
 * @param hedgeAfter a second call goes out when the first has taken this long; whichever answers
 *     first counts, the other is given up
 * @param marks what its spans tell of an attempt
 */
public record PriceCalls(int calls, Of of, Optional<Duration> hedgeAfter, Marks marks) {
  public static final PriceCalls ONE = new PriceCalls(1, Of.ARTICLES, Optional.empty(), Marks.ALL);

  /** Further articles of a basket, or further pages of one article's prices. */
  public enum Of {
    ARTICLES,
    PAGES
  }

  /**
   * All that the semantic conventions know, or neither the number of an attempt nor its address.
   */
  public enum Marks {
    ALL,
    NONE
  }
}
