package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Relation.End;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.Set;

/** Reads ends that are told together: "between X and Y", "from X to Y", "X to Y: 9 min". */
final class PairReader {
  private static final int NEAR = 6;
  private static final WordSet AND = WordSet.of("and");
  private static final WordSet TO = WordSet.of("to until till");

  private final Sight sight;

  private PairReader(Sight sight) {
    this.sight = sight;
  }

  /** {@link Relation#NONE} where none is told so. */
  static Relation of(Sight sight) {
    PairReader reader = new PairReader(sight);
    Relation pair = reader.pair();
    return pair.isKnown() ? pair : reader.sides();
  }

  /** "between X and Y", "from X to Y", in the sentence of the duration or in its label. */
  private Relation pair() {
    Relation nearest = Relation.NONE;
    int distance = Integer.MAX_VALUE;
    for (int i = sight.sentence().from(); i < sight.sentence().to(); i++) {
      boolean between = sight.tokens().get(i).is("between");
      boolean from = sight.tokens().get(i).is("from");
      if ((between || from) && !holdsClaim(i, i + 2)) {
        int middle = find(i + 1, between ? AND : TO);
        if (middle > 0 && !claimWithin(i, middle)) {
          End first = end(i + 1, middle);
          End second =
              end(middle + 1, Math.min(sight.sentence().to(), middle + 1 + Sight.LONGEST_END));
          if (first.isKnown()
              && second.isKnown()
              && !second.events().equals(first.events())
              && touches(i, middle + Sight.LONGEST_END)) {
            int away =
                sight.claim().from() < i ? i - sight.claim().to() : sight.claim().from() - middle;
            nearest = away < distance ? new Relation(first, second, true) : nearest;
            distance = Math.min(away, distance);
          }
        }
      }
    }
    return nearest;
  }

  /** "First symptom to page: 9 min", in the words before the duration or in its label. */
  private Relation sides() {
    for (int i = sight.sentence().from() + 1; i < sight.claim().from() - 1; i++) {
      boolean parts =
          sight.tokens().get(i).is("to")
              || sight.tokens().get(i).isMark("→")
              || sight.tokens().get(i).is("until");
      if (parts) {
        Range left = new Range(sight.clauses().clause(i - 1).from(), i);
        Range right = new Range(i + 1, sight.stop(i + 1, sight.claim().from()));
        End from = new End(sight.events(left), left);
        End to = new End(right.isEmpty() ? Set.of() : sight.events(right), right);
        if (from.isKnown()
            && to.isKnown()
            && !from.events().equals(to.events())
            && !sight.holdsSpan(left)
            && sight.claim().from() - right.to() <= 3) {
          return new Relation(from, to, true);
        }
      }
    }
    Set<Event> first = sight.scene().events().in(sight.clauses().labelMask(true));
    Set<Event> second = sight.scene().events().in(sight.clauses().labelMask(false));
    boolean both = !first.isEmpty() && !second.isEmpty() && !first.equals(second);
    Range none = new Range(0, 0);
    return both ? new Relation(new End(first, none), new End(second, none), true) : Relation.NONE;
  }

  /** The duration stands right before the pair, or right behind it. */
  private boolean touches(int from, int to) {
    if (sight.claim().from() > from) {
      Range between = new Range(to - Sight.LONGEST_END, sight.claim().from());
      return sight.claim().from() - to <= Sight.LONGEST_END
          && !ofAnother(from)
          && !sight.holdsSpan(between);
    }
    for (int i = sight.claim().to(); i < from; i++) {
      if (sight.tokens().get(i).is(Kind.MARK)) {
        return false;
      }
    }
    return from - sight.claim().to() <= NEAR;
  }

  /** "200 s from X to Y, 53 s of them …": the pair is of the duration right before it. */
  private boolean ofAnother(int pair) {
    for (int i = pair - 1;
        i >= Math.max(sight.sentence().from(), pair - 3) && !sight.tokens().get(i).is(Kind.MARK);
        i--) {
      if (Units.seconds(sight.tokens().get(i)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsClaim(int from, int to) {
    return sight.claim().from() >= from && sight.claim().from() < to;
  }

  private boolean claimWithin(int from, int to) {
    return sight.claim().from() > from && sight.claim().from() < to;
  }

  private int find(int from, WordSet words) {
    for (int i = from; i < Math.min(sight.sentence().to(), from + Sight.LONGEST_END); i++) {
      if (words.contains(sight.tokens().get(i).word())) {
        return i;
      }
      if (sight.tokens().get(i).isMark(".;:")
          || sight.tokens().get(i).is(Kind.NUMBER)
          || sight.tokens().get(i).is(Kind.CLOCK)) {
        return -1;
      }
    }
    return -1;
  }

  private End end(int from, int to) {
    Range range = new Range(from, sight.stop(from, to));
    return range.isEmpty() ? End.UNKNOWN : new End(sight.events(range), range);
  }
}
