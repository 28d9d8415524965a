package dev.fishbone.analyzer.merge;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a sentence by which it is compared with another: their stems, without small words.
 *
 * @param stems of the words that say something
 * @param negated those of them behind a "no", "not" or "without"
 */
record Terms(Set<String> stems, Set<String> negated) {
  private static final Pattern WORD = Pattern.compile("\\p{L}++(?:['’]\\p{L}++)?");
  private static final Pattern HUMP =
      Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
  private static final Set<String> NEGATIONS =
      Set.of("no", "not", "never", "without", "none", "nobody", "lacks", "lacked", "missing");
  private static final Set<String> SMALL =
      Set.of(
          ("a an the of to in on for with at by from and or was were is are be been has had its it "
                  + "that this which who when while until than then so as per each all any some "
                  + "only more most but out into between over after before did does do took went "
                  + "came got made up down new old one two first last time times second seconds "
                  + "minute minutes hour hours min ms call calls called request requests service "
                  + "services instance instances fail failed fails failing failure failures "
                  + "error errors usual usually")
              .split(" "));

  Terms {
    stems = Set.copyOf(stems);
    negated = Set.copyOf(negated);
  }

  static Terms of(String text) {
    Set<String> stems = new LinkedHashSet<>();
    Set<String> negated = new LinkedHashSet<>();
    boolean no = false;
    Matcher words = WORD.matcher(HUMP.matcher(text).replaceAll(" "));
    while (words.find()) {
      String word = words.group().toLowerCase(Locale.ROOT);
      if (NEGATIONS.contains(word) || word.endsWith("n't")) {
        no = true;
      } else if (!SMALL.contains(word)) {
        String stem = stem(word);
        stems.add(stem);
        if (no) {
          negated.add(stem);
        }
        no = false;
      }
    }
    return new Terms(stems, negated);
  }

  /** Whether one denies what the other says. */
  boolean contradicts(Terms other) {
    return stems.stream()
        .anyMatch(s -> other.stems.contains(s) && negated.contains(s) != other.negated.contains(s));
  }

  /** How many stems both have. */
  int shared(Terms other) {
    return (int) stems.stream().filter(other.stems::contains).count();
  }

  /** Rough and without a dictionary: both sides go through it. */
  private static String stem(String word) {
    String stem = word.replaceFirst("['’].*", "");
    for (String end : new String[] {"ies", "ied", "ing", "ion", "ed", "er", "es", "s", "e"}) {
      if (stem.length() >= end.length() + 3 && stem.endsWith(end)) {
        String cut = stem.substring(0, stem.length() - end.length());
        return end.startsWith("ie") ? cut + "y" : cut;
      }
    }
    return stem;
  }
}
