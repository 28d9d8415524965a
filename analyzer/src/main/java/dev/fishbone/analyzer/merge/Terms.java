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
 * @param negated those of them that stand behind a "no", "not" or "without" only
 */
record Terms(Set<String> stems, Set<String> negated) {
  private static final Pattern WORD = Pattern.compile("\\p{L}++(?:['’]\\p{L}++)?");
  private static final Pattern CLAUSE = Pattern.compile("[;:(),]|\\.\\s");
  private static final Pattern HUMP =
      Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");
  private static final Set<String> NEGATIONS =
      Set.of("no", "not", "never", "without", "none", "nobody", "lacks", "lacked", "missing");
  private static final Set<String> GRAMMAR =
      Set.of(
          ("a an the of to in on for with at by from and or was were is are be been has had its it "
                  + "they them that this which who when while until than then so as per each all any some "
                  + "only more most but out into between over after before did does do took went "
                  + "came got made up down new old one two s")
              .split(" "));

  /** Words that nearly every claim of an incident holds. */
  private static final Set<String> COMMON =
      Set.of(
          ("first last time times second seconds minute minutes hour hours min ms call calls called "
                  + "request requests service services instance instances fail failed fails failing "
                  + "failure failures error errors usual usually")
              .split(" "));

  Terms {
    stems = Set.copyOf(stems);
    negated = Set.copyOf(negated);
  }

  /** Of a claim. */
  static Terms of(String text) {
    return of(text, COMMON);
  }

  /** Of a few words, where each counts. */
  static Terms ofLabel(String text) {
    return of(text, Set.of());
  }

  private static Terms of(String text, Set<String> idle) {
    Set<String> affirmed = new LinkedHashSet<>();
    Set<String> negated = new LinkedHashSet<>();
    for (String clause : CLAUSE.split(HUMP.matcher(text).replaceAll(" "))) {
      boolean no = false;
      boolean denied = false;
      Matcher words = WORD.matcher(clause);
      while (words.find()) {
        String word = words.group().toLowerCase(Locale.ROOT);
        if (NEGATIONS.contains(word) || word.endsWith("n't")) {
          no = true;
          denied = false;
        } else if (GRAMMAR.contains(word) || idle.contains(word)) {
          // "no circuit breaker between": what is denied ends with the words that stand together.
          no = no && !denied;
        } else {
          (no ? negated : affirmed).add(stem(word));
          denied = true;
        }
      }
    }
    Set<String> stems = new LinkedHashSet<>(affirmed);
    stems.addAll(negated);
    negated.removeAll(affirmed);
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

  /** Without what stands behind an apostrophe. */
  private static String bare(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) == '\'' || word.charAt(i) == '’') {
        return word.substring(0, i);
      }
    }
    return word;
  }

  /** Rough and without a dictionary: both sides go through it. */
  private static String stem(String word) {
    String one = bare(word);
    if (one.length() > 3 && one.endsWith("s") && !one.endsWith("ss")) {
      one = one.substring(0, one.length() - 1);
    }
    if (one.endsWith("ie") || one.endsWith("ied")) {
      return one.substring(0, one.lastIndexOf("ie")) + "y";
    }
    for (String end : new String[] {"ing", "ion", "ed", "er", "e"}) {
      if (one.length() >= end.length() + 3 && one.endsWith(end)) {
        return one.substring(0, one.length() - end.length());
      }
    }
    return one;
  }
}
