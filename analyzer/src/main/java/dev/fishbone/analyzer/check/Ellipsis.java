package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Claim.Role;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.List;
import java.util.Optional;

/** What a number leaves out because a claim before it said so. */
final class Ellipsis {
  private static final WordSet TARGETS =
      WordSet.of("target objective goal aim aims allow allowed limit promise");
  private static final int NEAREST = 8;
  private static final WordSet ENDS = WordSet.of(". , ; ) ! |");
  private static final WordSet PARTS = WordSet.of("which them those these");

  private static final WordSet OPEN = WordSet.of("after before later from");

  private final List<Token> tokens;
  private final List<Claim> claims;

  /**
   * @param claims those before, more of which may come
   */
  Ellipsis(List<Token> tokens, List<Claim> claims) {
    this.tokens = tokens;
    this.claims = claims;
  }

  /** The count that "43 of them" is a part of. */
  Optional<Claim> whole(int next) {
    boolean them =
        next + 1 < tokens.size()
            && tokens.get(next).is("of")
            && PARTS.contains(tokens.get(next + 1).word());
    if (!them || claims.isEmpty()) {
      return Optional.empty();
    }
    Claim last = claims.get(claims.size() - 1);
    for (int k = last.to(); k < next; k++) {
      if (tokens.get(k).isMark(".!?|")) {
        return Optional.empty();
      }
    }
    return last.pair().role() == Role.ALONE ? Optional.of(last) : Optional.empty();
  }

  /** What the same number counted before: "each of the eight instances …, six of the eight". */
  Noun noun(double value) {
    for (int k = claims.size() - 1; k >= Math.max(0, claims.size() - NEAREST); k--) {
      if (claims.get(k).quantity() instanceof Quantity.Count count
          && count.value() == value
          && count.noun() != Noun.OTHER) {
        return count.noun();
      }
    }
    return Noun.NONE;
  }

  /** "fourteen minutes after the flag, and nine after the first errors": the unit is said once. */
  Optional<Double> unit(int i, int next) {
    String behind = next < tokens.size() ? tokens.get(next).word() : ".";
    boolean spelled = tokens.get(i).is(Kind.WORD);
    boolean target = isTarget(i) && ENDS.contains(behind);
    boolean open =
        OPEN.contains(behind)
            || behind.equals("of")
                && next + 1 < tokens.size()
                && PARTS.contains(tokens.get(next + 1).word())
            || target
            || spelled && behind.equals(".");
    if (!open
        || claims.isEmpty()
        || !(claims.get(claims.size() - 1).quantity() instanceof Quantity.Span span)) {
      return Optional.empty();
    }
    int last = claims.get(claims.size() - 1).to();
    for (int k = last; k < i; k++) {
      boolean ends = tokens.get(k).isMark("!?|") || tokens.get(k).is(".") && !target;
      if (ends || tokens.get(k).is(Kind.CLOCK)) {
        return Optional.empty();
      }
    }
    return span.unit() >= 1 ? Optional.of(span.unit()) : Optional.empty();
  }

  /** "The target is 15", "we allow ourselves 30". */
  private boolean isTarget(int i) {
    for (int k = Math.max(0, i - 4); k < i; k++) {
      if (TARGETS.contains(tokens.get(k).word())) {
        return true;
      }
    }
    return false;
  }
}
