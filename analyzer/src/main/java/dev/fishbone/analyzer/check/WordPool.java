package dev.fishbone.analyzer.check;

import java.util.Locale;

/**
 * The words of a text in small letters, most of them one object each however often they stand
 * there. Threads may share it: what they lose of each other's words is only made again.
 */
final class WordPool {
  private static final int BITS = 14;
  private static final int ASCII = 128;

  private final Known[] words = new Known[1 << BITS];

  private record Known(char[] letters, String word) {
    boolean is(char[] text, int from, int to) {
      char[] own = letters;
      if (own.length != to - from) {
        return false;
      }
      for (int i = 0; i < own.length; i++) {
        if (own[i] != small(text[from + i])) {
          return false;
        }
      }
      return true;
    }
  }

  /** A stretch of a text in small letters. */
  String lower(char[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      char c = text[i];
      if (c >= ASCII) {
        return made(text, from, to);
      }
      hash = 31 * hash + small(c);
    }
    int at = (hash ^ hash >>> BITS) & words.length - 1;
    Known known = words[at];
    if (known == null || !known.is(text, from, to)) {
      String word = made(text, from, to);
      known = new Known(word.toCharArray(), word);
      words[at] = known;
    }
    return known.word();
  }

  private static String made(char[] text, int from, int to) {
    return new String(text, from, to - from).toLowerCase(Locale.ROOT);
  }

  private static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c;
  }
}
