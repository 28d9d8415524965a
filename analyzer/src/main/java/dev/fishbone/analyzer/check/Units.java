package dev.fishbone.analyzer.check;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What stands behind a number. */
final class Units {
  private static final Map<String, Double> SECONDS =
      Map.ofEntries(
          Map.entry("ms", 1e-3),
          Map.entry("msec", 1e-3),
          Map.entry("millisecond", 1e-3),
          Map.entry("milliseconds", 1e-3),
          Map.entry("s", 1.0),
          Map.entry("sec", 1.0),
          Map.entry("secs", 1.0),
          Map.entry("second", 1.0),
          Map.entry("seconds", 1.0),
          Map.entry("m", 60.0),
          Map.entry("min", 60.0),
          Map.entry("mins", 60.0),
          Map.entry("minute", 60.0),
          Map.entry("minutes", 60.0),
          Map.entry("h", 3600.0),
          Map.entry("hr", 3600.0),
          Map.entry("hrs", 3600.0),
          Map.entry("hour", 3600.0),
          Map.entry("hours", 3600.0),
          Map.entry("d", 86_400.0),
          Map.entry("day", 86_400.0),
          Map.entry("days", 86_400.0),
          Map.entry("week", 604_800.0),
          Map.entry("weeks", 604_800.0));
  private static final WordSet TIMES = WordSet.of(SECONDS.keySet());
  private static final Map<String, Double> FACTORS =
      Map.of("k", 1e3, "thousand", 1e3, "million", 1e6, "mn", 1e6, "bn", 1e9, "hundred", 1e2);
  private static final Set<String> MULTIPLES = Set.of("x", "×", "times", "fold");
  private static final Set<String> HALVES = Set.of("am", "pm");

  private Units() {}

  /** What may directly follow digits: {@code 5s}, {@code 6.1k}, {@code 4x}. */
  static boolean isSuffix(String letters) {
    return SECONDS.containsKey(letters)
        || MULTIPLES.contains(letters)
        || HALVES.contains(letters)
        || letters.equals("k")
        || letters.equals("bn");
  }

  /**
   * A unit of time in seconds; a lone letter only where it directly follows its number or is s or
   * h.
   */
  static Optional<Double> seconds(Token token) {
    String word = token.word();
    if (!TIMES.mayContain(word)) {
      return Optional.empty();
    }
    boolean lone = (word.equals("m") || word.equals("d")) && !token.glued();
    return lone ? Optional.empty() : Optional.ofNullable(SECONDS.get(word));
  }

  static boolean isTime(String word) {
    return SECONDS.containsKey(word);
  }

  static Optional<Double> factor(Token token) {
    return Optional.ofNullable(FACTORS.get(token.word()));
  }

  static boolean isMultiple(Token token) {
    return MULTIPLES.contains(token.word());
  }
}
