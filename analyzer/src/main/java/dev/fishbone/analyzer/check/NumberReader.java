package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads numbers in digits and in words: "6,130", "6 130", "6.1k", "twenty-five", "half a dozen".
 */
final class NumberReader {
  private static final Map<String, Integer> SMALL = new HashMap<>();

  static {
    String[] units =
        ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
                + " fifteen sixteen seventeen eighteen nineteen")
            .split(" ", -1);
    for (int i = 0; i < units.length; i++) {
      SMALL.put(units[i], i);
    }
    String[] tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ", -1);
    for (int i = 0; i < tens.length; i++) {
      SMALL.put(tens[i], 20 + 10 * i);
    }
  }

  private static final WordSet BEGINS = begins();

  private final List<Token> tokens;
  private final String text;

  NumberReader(List<Token> tokens, String text) {
    this.tokens = tokens;
    this.text = text;
  }

  private static WordSet begins() {
    Set<String> words = new HashSet<>(SMALL.keySet());
    words.addAll(Set.of("dozen", "a", "half", "couple"));
    return WordSet.of(words);
  }

  /** Whether a number in words may begin with it. */
  static boolean mayBegin(String word) {
    return BEGINS.contains(word);
  }

  /**
   * @param step what the last written digit counts
   * @param next the token behind
   * @param rough "a dozen": not to be taken by its digits
   */
  record Number(double value, double step, int next, boolean rough) {}

  Optional<Number> at(int i) {
    if (i >= tokens.size()) {
      return Optional.empty();
    }
    return tokens.get(i).is(Kind.NUMBER) ? Optional.of(digits(i)) : words(i);
  }

  private Number digits(int i) {
    String digits = tokens.get(i).word();
    int next = i + 1;
    while (groupFollows(digits, next)) {
      digits += tokens.get(next++).word();
    }
    double value = NumberText.number(digits);
    double step = step(digits);
    if (next < tokens.size()) {
      Token unit = tokens.get(next);
      boolean scales = unit.word().equals("k") ? unit.glued() : unit.is(Kind.WORD);
      double factor = scales ? Units.factor(unit).orElse(1.0) : 1.0;
      if (factor > 1) {
        return new Number(value * factor, step * factor, next + 1, false);
      }
    }
    return new Number(value, step, next, false);
  }

  /** "6 130": a space as the separator of thousands. */
  private boolean groupFollows(String digits, int next) {
    if (next >= tokens.size() || !tokens.get(next).is(Kind.NUMBER)) {
      return false;
    }
    Token group = tokens.get(next);
    Token before = tokens.get(next - 1);
    int gap = group.start() - before.end();
    return gap == 1
        && text.charAt(before.end()) != '\n'
        && group.word().length() == 3
        && before.word().length() <= 3
        && digits.chars().allMatch(Character::isDigit)
        && group.word().chars().allMatch(Character::isDigit)
        && digits.charAt(0) != '0';
  }

  /** One of the last digit; of a whole number from 100 on, of its last digit that is not zero. */
  private static double step(String digits) {
    int point = digits.indexOf('.');
    if (point >= 0) {
      return Math.pow(10, point + 1 - digits.length());
    }
    String plain = NumberText.plain(digits);
    int zeros = 0;
    while (zeros < plain.length() - 1 && plain.charAt(plain.length() - 1 - zeros) == '0') {
      zeros++;
    }
    return plain.length() >= 3 ? Math.pow(10, zeros) : 1;
  }

  private Optional<Number> words(int i) {
    Token token = tokens.get(i);
    String word = token.word();
    if (!token.is(Kind.WORD) || !mayBegin(word)) {
      return Optional.empty();
    }
    if (word.equals("dozen")) {
      return Optional.of(new Number(12, 1, i + 1, true));
    }
    if ((word.equals("a") || word.equals("half")) && follows(i + 1, "dozen")) {
      return Optional.of(new Number(word.equals("a") ? 12 : 6, 1, i + 2, true));
    }
    if (word.equals("half") && follows(i + 1, "a") && follows(i + 2, "dozen")) {
      return Optional.of(new Number(6, 1, i + 3, true));
    }
    if (word.equals("couple")) {
      return Optional.of(new Number(2, 1, follows(i + 1, "of") ? i + 2 : i + 1, true));
    }
    boolean article = word.equals("a") && i + 1 < tokens.size() && scale(i + 1) > 1;
    return article || SMALL.containsKey(word)
        ? spelled(article ? i + 1 : i, article)
        : Optional.empty();
  }

  private Optional<Number> spelled(int from, boolean one) {
    double total = 0;
    double group = one ? 1 : 0;
    int i = from;
    boolean any = one;
    while (i < tokens.size()) {
      String word = tokens.get(i).word();
      Integer small = SMALL.get(word);
      double scale = scale(i);
      if (small != null
          && (!any
              || group % 100 == 0 && group > 0
              || group % 10 == 0 && small < 10 && group % 100 >= 20)) {
        group += small;
      } else if (scale == 100 && group > 0) {
        group *= 100;
      } else if (scale > 100 && group > 0) {
        total += group * scale;
        group = 0;
      } else if (!(word.equals("and") && any && joined(i))) {
        break;
      }
      any = true;
      i++;
    }
    double value = total + group;
    double step =
        value >= 1000 && value % 1000 == 0 ? 1000 : value >= 100 && value % 100 == 0 ? 100 : 1;
    return Optional.of(new Number(value, step, i, false));
  }

  /** "two hundred and five": an "and" within a number. */
  private boolean joined(int and) {
    return scale(and - 1) >= 100
        && and + 1 < tokens.size()
        && SMALL.containsKey(tokens.get(and + 1).word());
  }

  private double scale(int i) {
    return switch (i < 0 || i >= tokens.size() ? "" : tokens.get(i).word()) {
      case "hundred" -> 100;
      case "thousand" -> 1e3;
      case "million" -> 1e6;
      default -> 0;
    };
  }

  private boolean follows(int i, String word) {
    return i < tokens.size() && tokens.get(i).is(word);
  }
}
