package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Finds what a number counts: behind it, in a label before it, or in the verb of "so many times".
 */
final class CountedNoun {
  private static final int FARTHEST_NOUN = 4;
  private static final WordSet ENDS_NOUN =
      WordSet.of(
          "of in at on for to from by with and or were was is are had has have did that which "
              + "when while after before per out than as until through between but so if because "
              + "went came failed could would only the a an its their this these");

  private static final WordSet SECONDS = WordSet.of("s sec second minute");
  private static final WordSet THEIRS = WordSet.of("the its our all their");

  private final Passage passage;
  private final List<Token> tokens;
  private final NumberReader numbers;

  CountedNoun(Passage passage, NumberReader numbers) {
    this.passage = passage;
    this.tokens = passage.tokens();
    this.numbers = numbers;
  }

  /** "retried three times", "asked again three more times", "tried four times". */
  Noun repeated(int i, int times) {
    for (int k = Math.max(0, i - 8); k < i; k++) {
      String word = tokens.get(k).word();
      if (word.startsWith("retr") || word.startsWith("repeat") || word.equals("again")) {
        return Noun.RETRY;
      }
      if (word.equals("tried")
          || word.equals("tries")
          || word.startsWith("attempt")
          || word.equals("called")) {
        return Noun.CALL;
      }
      if (word.startsWith("check") || word.startsWith("probe")) {
        return Noun.CHECK;
      }
      if (word.startsWith("eject") || word.equals("taken") || word.equals("removed")) {
        return Noun.EJECTION;
      }
      if (word.startsWith("restart") || word.equals("killed")) {
        return Noun.RESTART;
      }
    }
    boolean as = times + 1 < tokens.size() && tokens.get(times + 1).is("as");
    return tokens.get(times - 1).is("more") && !as ? Noun.RETRY : Noun.NONE;
  }

  /** What is counted, where a label says it: "Failed requests: 3,985". */
  Noun labelled(int i) {
    Noun noun = Noun.NONE;
    if (passage.kind() == Passage.Kind.FIGURE) {
      for (Token token : passage.label()) {
        noun = noun == Noun.NONE ? Noun.of(token.word()) : noun;
      }
    }
    if (noun != Noun.NONE || i == 0 || !tokens.get(i - 1).isMark(":|=–—→")) {
      return noun;
    }
    int from = i - 1;
    while (from > Math.max(0, i - 9) && !tokens.get(from - 1).isMark("|.;:")) {
      from--;
    }
    boolean equation = tokens.get(i - 1).is("="); // "3 instances × 20 connections = 60"
    for (int k = from; k < i && (noun == Noun.NONE || equation); k++) {
      Noun of = Noun.of(tokens.get(k).word());
      noun = of == Noun.NONE ? noun : of;
    }
    return noun;
  }

  boolean perSecond(int next) {
    for (int i = next; i < Math.min(next + 3, tokens.size()); i++) {
      String word = tokens.get(i).word();
      boolean slash = word.equals("/") || word.equals("per") || word.equals("a");
      if (slash && i + 1 < tokens.size() && SECONDS.contains(tokens.get(i + 1).word())) {
        return true;
      }
      if (word.equals("rps") || word.equals("qps") || word.equals("requests/s")) {
        return true;
      }
    }
    return false;
  }

  /** The whole of "6 of 8", "6 of the 8", "6 out of 8", "6/8". */
  Optional<NumberReader.Number> whole(int next) {
    if (next >= tokens.size()) {
      return Optional.empty();
    }
    int at = next;
    boolean slash = tokens.get(at).isMark("/") && tokens.get(at).glued();
    if (tokens.get(at).is("out")) {
      at++;
    }
    if (!slash && !(at < tokens.size() && tokens.get(at).is("of"))) {
      return Optional.empty();
    }
    at++;
    if (at < tokens.size() && THEIRS.contains(tokens.get(at).word())) {
      at++;
    }
    boolean date = slash && at < tokens.size() && tokens.get(at).word().startsWith("0");
    if (date) {
      return Optional.empty();
    }
    return numbers
        .at(at)
        .filter(
            n ->
                n.next() >= tokens.size()
                    || Units.seconds(tokens.get(n.next())).isEmpty()
                        && !tokens.get(n.next()).isMark("%"));
  }

  /** "148 failed checks". */
  private boolean isAttribute(int i) {
    return tokens.get(i).is("failed")
        && i + 1 < tokens.size()
        && Noun.of(tokens.get(i + 1).word()) != Noun.NONE;
  }

  /** The first known noun behind a number, over its adjectives. */
  Noun noun(int next) {
    boolean any = false;
    for (int i = next; i < Math.min(next + FARTHEST_NOUN, tokens.size()); i++) {
      Token token = tokens.get(i);
      if (token.is(Kind.MARK)
          || token.is(Kind.NUMBER)
          || token.is(Kind.CLOCK)
          || ENDS_NOUN.contains(token.word()) && !isAttribute(i)) {
        break;
      }
      Noun noun = Noun.of(token.word());
      boolean attribute = i + 1 < tokens.size() && Noun.of(tokens.get(i + 1).word()) != Noun.NONE;
      if (noun != Noun.NONE && !attribute) {
        return noun;
      }
      any |= token.is(Kind.WORD) || token.is(Kind.CODE) || token.is(Kind.NAME);
    }
    return any ? Noun.OTHER : Noun.NONE;
  }
}
