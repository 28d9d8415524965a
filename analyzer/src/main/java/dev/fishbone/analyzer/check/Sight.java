package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;
import java.util.Set;

/** A duration with the sentence around it. */
record Sight(Scene scene, Clauses clauses, List<Token> tokens, Claim claim, Range sentence) {
  /** No end of a duration is told in more words. */
  static final int LONGEST_END = 12;

  /** What stands before the end that a duration is counted from. */
  static final WordSet AFTER = WordSet.of("after following since from past of into");

  private static final WordSet STOPS =
      WordSet.of(
          "and but while whereas then so because which when where by who until to till before "
              + "after");

  static Sight of(Scene scene, Clauses clauses, Claim claim) {
    return new Sight(scene, clauses, clauses.tokens(), claim, clauses.sentence(claim.from()));
  }

  Set<Event> events(Range range) {
    return scene.events(clauses, range);
  }

  /** Whether a unit of time stands in it. */
  boolean holdsSpan(Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      if (Units.seconds(tokens.get(i)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  /** Where what begins here ends, at the latest: at a mark, a conjunction, another number. */
  int stop(int from, int to) {
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      boolean another = token.is(Kind.NUMBER) || token.is(Kind.CLOCK);
      if (token.is(Kind.MARK) && !token.isMark("'.")
          || another
          || i > from && STOPS.contains(token.word())
          || i == claim.from()) {
        return i;
      }
    }
    return to;
  }

  /** Of the sentence; empty outside. */
  String word(int i) {
    return i < sentence.from() || i >= sentence.to() ? "" : tokens.get(i).word();
  }
}
