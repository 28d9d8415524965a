package dev.fishbone.analyzer.check;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets of words. */
final class WordSet {
  private WordSet() {}

  /** Of words with spaces between. */
  static Set<String> of(String words) {
    return Arrays.stream(words.split(" ")).collect(Collectors.toUnmodifiableSet());
  }
}
