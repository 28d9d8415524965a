package dev.fishbone.analyzer.check;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What sentences are about: the beginnings of their longer words. */
final class Stems {
  private static final int LENGTH = 5;
  private static final int SHORTEST = 4;
  private static final WordSet EMPTY =
      WordSet.of(
          "which there their other after before while about these those where under every first"
              + " minutes seconds minute second with from that this then than were been have when"
              + " they them into over only also some more most each very just will what your does"
              + " much many such both");

  private Stems() {}

  static Set<String> of(List<Token> tokens, int from, int to) {
    Set<String> stems = new HashSet<>();
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      String word = token.word();
      boolean counts = !token.is(Token.Kind.MARK) && !token.is(Token.Kind.NUMBER);
      if (counts && word.length() >= SHORTEST && !EMPTY.contains(word)) {
        stems.add(of(word));
      }
    }
    return stems;
  }

  static Set<String> of(List<Token> tokens) {
    return of(tokens, 0, tokens.size());
  }

  static String of(String word) {
    return word.length() > LENGTH ? word.substring(0, LENGTH) : word;
  }
}
