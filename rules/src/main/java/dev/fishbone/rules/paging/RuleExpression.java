package dev.fishbone.rules.paging;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.fishbone.rules.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * What can be read off a rule's PromQL without evaluating it.
 *
 * @param metrics the names of the series that it asks for
 * @param window its longest range, zero where it has none
 * @param threshold of its only comparison, where that is "above a number"
 */
record RuleExpression(Set<String> metrics, Duration window, OptionalDouble threshold) {
  private static final Pattern NOT_NAMES =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|\\{[^}]*\\}|\\[[^\\]]*\\]"
              + "|\\b(?:by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
  private static final Pattern NAME = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(\\s*\\()?");
  private static final Set<String> WORDS =
      Set.of("and", "or", "unless", "bool", "offset", "inf", "nan", "by", "without");
  private static final Pattern RANGE = Pattern.compile("\\[\\s*([0-9a-z]+)\\s*(?::[^\\]]*)?\\]");
  private static final Pattern COMPARISON = Pattern.compile("(?:==|!=|>=|<=|>|<)");
  private static final Pattern ABOVE =
      Pattern.compile(
          "(?s)^.*>=?\\s*\\(?\\s*([0-9.]+(?:e-?[0-9]+)?)(?:\\s*\\*\\s*([0-9.]+(?:e-?[0-9]+)?))?\\s*\\)?\\s*$");

  RuleExpression {
    metrics = Set.copyOf(metrics);
  }

  static RuleExpression of(String expression) {
    // The braces of selectors may hold quoted braces, and quotes may hold anything.
    String bare = NOT_NAMES.matcher(expression).replaceAll(" ");
    TreeSet<String> metrics = new TreeSet<>();
    Matcher name = NAME.matcher(bare);
    while (name.find()) {
      boolean inNumber =
          name.start() > 0 && Character.isLetterOrDigit(bare.charAt(name.start() - 1));
      if (name.group(2) == null
          && !inNumber
          && !WORDS.contains(name.group(1).toLowerCase(java.util.Locale.ROOT))) {
        metrics.add(name.group(1));
      }
    }
    Duration window = Duration.ZERO;
    Matcher range = RANGE.matcher(expression);
    while (range.find()) {
      Duration one = duration(range.group(1)).orElse(Duration.ZERO);
      window = one.compareTo(window) > 0 ? one : window;
    }
    return new RuleExpression(metrics, window, threshold(bare));
  }

  /** Nothing where there is another comparison, or where it is not with a number. */
  private static OptionalDouble threshold(String bare) {
    Matcher comparison = COMPARISON.matcher(bare);
    int comparisons = 0;
    while (comparison.find()) {
      comparisons++;
    }
    Matcher above = ABOVE.matcher(bare);
    if (comparisons != 1 || !above.matches()) {
      return OptionalDouble.empty();
    }
    try {
      double factor = above.group(2) == null ? 1 : Double.parseDouble(above.group(2));
      return OptionalDouble.of(Double.parseDouble(above.group(1)) * factor);
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  private static Optional<Duration> duration(String text) {
    try {
      return Optional.of(Settings.parseDuration("range", text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
