package dev.fishbone.analyzer.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Amounts without a number: "half an hour", "a minute and a half", "three quarters", "one in five".
 */
final class SpokenAmounts {
  private static final Map<String, Quantity> PHRASES = new HashMap<>();
  private static final int LONGEST = 6;

  static {
    span("a second", 1, 1);
    span("one second", 1, 1);
    span("half a second", 0.5, 0.2);
    span("a minute", 60, 60);
    span("half a minute", 30, 10);
    span("a minute and a half", 90, 20);
    span("an hour", 3600, 600);
    span("half an hour", 1800, 300);
    span("a half hour", 1800, 300);
    span("an hour and a half", 5400, 600);
    span("a quarter of an hour", 900, 120);
    span("a quarter hour", 900, 120);
    span("three quarters of an hour", 2700, 300);
    share("half of", 0.5);
    share("half the", 0.5);
    share("a half of", 0.5);
    share("a third of", 1 / 3.0);
    share("one third of", 1 / 3.0);
    share("two thirds of", 2 / 3.0);
    share("two thirds", 2 / 3.0);
    share("a quarter of", 0.25);
    share("one quarter of", 0.25);
    share("three quarters of", 0.75);
    share("three quarters", 0.75);
    share("three fourths of", 0.75);
    share("a fifth of", 0.2);
    share("one fifth of", 0.2);
    share("four fifths of", 0.8);
    share("a tenth of", 0.1);
    share("nine tenths of", 0.9);
    String[] words = "one two three four five six seven eight nine ten twenty".split(" ", -1);
    int[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20};
    for (int i = 0; i < words.length; i++) {
      for (int j = i + 1; j < words.length; j++) {
        double ratio = values[i] / (double) values[j];
        share(words[i] + " in " + words[j], ratio);
        share(words[i] + " in every " + words[j], ratio);
        share(values[i] + " in " + values[j], ratio);
        share(values[i] + " in every " + values[j], ratio);
      }
    }
    PHRASES.put("fourfold", new Quantity.Multiple(4, 1));
    PHRASES.put("threefold", new Quantity.Multiple(3, 1));
    PHRASES.put("fivefold", new Quantity.Multiple(5, 1));
    PHRASES.put("tenfold", new Quantity.Multiple(10, 1));
    PHRASES.put("quadrupled", new Quantity.Multiple(4, 1));
    PHRASES.put("tripled", new Quantity.Multiple(3, 1));
  }

  private static final WordSet FIRST_WORDS =
      WordSet.of(
          PHRASES.keySet().stream()
              .map(p -> p.split(" ", 2)[0])
              .collect(Collectors.toUnmodifiableSet()));

  private SpokenAmounts() {}

  private static void span(String phrase, double seconds, double step) {
    PHRASES.put(
        phrase,
        new Quantity.Span(
            seconds, step, phrase.contains("hour") ? 3600 : phrase.contains("minute") ? 60 : 1));
  }

  private static void share(String phrase, double ratio) {
    PHRASES.put(phrase, new Quantity.Share(ratio, 0.04));
  }

  /** Whether a word is the first of such an amount. */
  static boolean mayBegin(String word) {
    return FIRST_WORDS.contains(word);
  }

  /** How many tokens from here on are such an amount, the longest reading; 0 if none is. */
  static int length(List<Token> tokens, int i) {
    if (!mayBegin(tokens.get(i).word())) {
      return 0;
    }
    int found = 0;
    StringBuilder phrase = new StringBuilder();
    for (int n = 1; n <= LONGEST && i + n <= tokens.size(); n++) {
      String word = tokens.get(i + n - 1).word();
      if (word.length() > 10) {
        break;
      }
      phrase.append(n == 1 ? "" : " ").append(word);
      if (PHRASES.containsKey(phrase.toString()) && !numberGoesOn(tokens, i, n)) {
        found = n;
      }
    }
    return found;
  }

  /** "a second instance" is no duration, and "one in 09:46" no share. */
  private static boolean numberGoesOn(List<Token> tokens, int i, int n) {
    String last = tokens.get(i + n - 1).word();
    if (i + n >= tokens.size() || !last.equals("second")) {
      return false;
    }
    Token next = tokens.get(i + n);
    return next.is(Token.Kind.WORD)
        && !java.util.Set.of(
                "after", "later", "before", "for", "and", "each", "at", "to", "in", "on", "from",
                "until", "earlier", "of", "per")
            .contains(next.word());
  }

  static Quantity read(List<Token> tokens, int i) {
    int length = length(tokens, i);
    StringBuilder phrase = new StringBuilder();
    for (int n = 0; n < length; n++) {
      phrase.append(n == 0 ? "" : " ").append(tokens.get(i + n).word());
    }
    return java.util.Objects.requireNonNull(PHRASES.get(phrase.toString()));
  }
}
