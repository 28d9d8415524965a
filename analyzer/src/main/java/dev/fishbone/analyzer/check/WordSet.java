package dev.fishbone.analyzer.check;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** A set of words. Most words of a text are in none, which their first letter and length tell. */
final class WordSet {
  private static final int LONGEST = 31;
  private static final int ASCII = 128;

  private final Set<String> words;

  /** By a word's first character, if it is ASCII: one bit for each length. */
  private final int[] lengths = new int[ASCII];

  private WordSet(Set<String> words) {
    this.words = Set.copyOf(words);
    for (String word : words) {
      char first = word.isEmpty() ? 0 : word.charAt(0);
      if (first < ASCII) {
        lengths[first] |= 1 << Math.min(LONGEST, word.length());
      }
    }
  }

  /** Of words with spaces between. */
  static WordSet of(String words) {
    return of(Arrays.stream(words.split(" ", -1)).collect(Collectors.toUnmodifiableSet()));
  }

  static WordSet of(Set<String> words) {
    return new WordSet(words);
  }

  boolean contains(String word) {
    return mayContain(word) && words.contains(word);
  }

  /** Whether a look is worth it. */
  boolean mayContain(String word) {
    int length = word.length();
    char first = length == 0 ? 0 : word.charAt(0);
    return first >= ASCII || (lengths[first] >>> Math.min(LONGEST, length) & 1) != 0;
  }

  Set<String> words() {
    return words;
  }
}
