package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A sentence of the evidence with the quantities that it states. */
final class Line {
  /** Stands for all words that say that a value is of other times. */
  static final String USUAL = "~usual";

  private static final WordSet USUALLY =
      WordSet.of(
          "instead usual usually baseline normal normally before typical typically otherwise");
  private static final int NEAR = 5;

  private final String sentence;
  private final String evidence;
  private final List<Part> parts = new ArrayList<>();

  Line(String sentence, String evidence) {
    this.sentence = sentence;
    this.evidence = evidence;
  }

  /** A quantity in a sentence, with the stems of the words right around it. */
  record Part(Quantity quantity, double low, double high, Set<String> near, Claim.Pair pair) {
    boolean fits(Claim claim) {
      return quantity.getClass() == claim.quantity().getClass()
          && sameNoun(claim.quantity(), quantity)
          && Fit.of(claim.quantity(), claim.hedge(), low, high) == Fit.FITS;
    }
  }

  void add(Quantity quantity, double low, double high, Passage passage, Claim claim) {
    parts.add(new Part(quantity, low, high, near(passage.tokens(), claim), claim.pair()));
  }

  List<Part> parts() {
    return parts;
  }

  String sentence() {
    return sentence;
  }

  /** That it contradicts a claim. */
  Judgement contradicts() {
    return Judgement.contradicted(Slip.UNKNOWN, sentence, List.of(evidence));
  }

  /** The stems of the words around a quantity, up to the next mark or conjunction. */
  static Set<String> near(List<Token> tokens, Claim claim) {
    int from = claim.from();
    while (from > 0 && claim.from() - from < NEAR && !parts(tokens.get(from - 1))) {
      from--;
    }
    int to = claim.to();
    while (to < tokens.size()
        && to - claim.to() < NEAR
        && !parts(tokens.get(to))
        && !tokens.get(to).is("instead")) { // "2.85 s instead of 16.2 ms": it is of the next.
      to++;
    }
    Set<String> near = Stems.of(tokens, from, to);
    for (int i = from; i < to; i++) {
      if (USUALLY.contains(tokens.get(i).word())) {
        near.add(USUAL);
      }
    }
    return near;
  }

  private static boolean parts(Token token) {
    return token.isMark(",;:()=.|") || token.is("and") || token.is(Token.Kind.NUMBER);
  }

  static boolean sameNoun(Quantity claim, Quantity stated) {
    if (!(claim instanceof Count a) || !(stated instanceof Count b)) {
      return true;
    }
    Noun x = a.noun();
    Noun y = b.noun();
    return x == y || x == Noun.NONE || y == Noun.NONE || y == Noun.OTHER;
  }
}
