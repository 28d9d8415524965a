package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Relation.End;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.EnumSet;
import java.util.Set;

/**
 * Finds what happened so long after or before something: "<b>the pager went off</b> 9 min after".
 */
final class MainClause {
  private static final int FARTHEST = 4;
  private static final int SHORT = 4;
  private static final WordSet VERBS =
      WordSet.of("came was were happened followed is occurred arrived took");
  private static final WordSet SUBORDINATE = WordSet.of("after before since until when as");
  private static final WordSet FILLERS =
      WordSet.of(
          "a about after all almost and another around but came exactly fully good happened "
              + "followed it just nearly only or over roughly some that this then was were which "
              + "within under more less than at least did so not until even full barely "
              + "i.e thus hence that's means approximately still is here occurred took place arrived by merely");

  private final Sight sight;

  private MainClause(Sight sight) {
    this.sight = sight;
  }

  /**
   * @param other the end that stands behind "after" or "before"
   */
  static End of(Sight sight, End other) {
    return new MainClause(sight).main(other);
  }

  /** In a clause before the duration; unknown where none is near. */
  static End before(Sight sight) {
    return new MainClause(sight).first(sight.clauses().clause(sight.claim().from()), false);
  }

  /**
   * What the sentence tells to have happened so long after or before: beside the duration, or
   * behind.
   */
  private End main(End other) {
    Range own = sight.clauses().clause(sight.claim().from());
    Range left = new Range(own.from(), sight.claim().from());
    if (!left.isEmpty() && !sight.events(left).isEmpty()) {
      return new End(sight.events(left), left);
    }
    Range behind =
        new Range(
            other.range().to(),
            sight.clauses().clause(Math.max(other.range().from(), other.range().to() - 1)).to());
    if (!fillsOnly(left)) {
      return End.UNKNOWN;
    }
    String before =
        own.from() <= sight.sentence().from() ? "" : sight.tokens().get(own.from() - 1).word();
    End backward = before.equals(";") ? End.UNKNOWN : first(own, false);
    if (before.equals(":") && backward.isKnown() || holdsVerb(left)) {
      return backward;
    }
    End forward = first(behind, true);
    boolean leads = own.from() - sight.sentence().from() <= 2 || before.equals(";");
    if (leads || !backward.isKnown()) {
      return forward;
    }
    if (!forward.isKnown()) {
      return backward;
    }
    // "…, and nine minutes after X Y happened": either may be meant.
    Set<Event> either = EnumSet.copyOf(forward.events());
    either.addAll(backward.events());
    return new End(either, forward.range());
  }

  /** "which came nine minutes after X": what came was named before. */
  private boolean holdsVerb(Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      if (VERBS.contains(sight.tokens().get(i).word())) {
        return true;
      }
    }
    return false;
  }

  /** Nothing in it says what happened: "which came just", "about". */
  private boolean fillsOnly(Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      Token token = sight.tokens().get(i);
      if (!token.is(Kind.MARK) && !FILLERS.contains(token.word())) {
        return false;
      }
    }
    return true;
  }

  /** The first of a clause and its two neighbours on one side that names an event. */
  private End first(Range start, boolean forward) {
    Range at = start;
    for (int n = 0; n < FARTHEST; n++) {
      boolean other =
          !forward && SUBORDINATE.contains(sight.word(at.from())) || n > 0 && holdsAnother(at);
      Set<Event> events = at.isEmpty() || other ? Set.of() : sight.events(at);
      if (!events.isEmpty() && (n > 0 || forward)) {
        return forward ? new End(events, at) : withOwner(events, at);
      }
      Range beside = forward ? sight.clauses().next(at) : sight.clauses().previous(at);
      if (beside.isEmpty() || isParted(at, beside)) {
        return End.UNKNOWN;
      }
      at = beside;
    }
    return End.UNKNOWN;
  }

  /**
   * "the first page, of CheckoutErrors,": a short clause between commas belongs to the one before.
   */
  private End withOwner(Set<Event> events, Range range) {
    Range owner = sight.clauses().previous(range);
    if (range.to() - range.from() > SHORT || owner.isEmpty() || isParted(range, owner)) {
      return new End(events, range);
    }
    Set<Event> all = EnumSet.copyOf(events);
    all.addAll(sight.events(owner));
    return new End(all, new Range(owner.from(), range.to()));
  }

  /** A semicolon ends what belongs together. */
  private boolean isParted(Range one, Range other) {
    for (int i = Math.min(one.to(), other.to()); i < Math.max(one.from(), other.from()); i++) {
      if (sight.tokens().get(i).is(";")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a clause tells of another duration: "28 from the first symptom", "33 minutes". */
  private boolean holdsAnother(Range range) {
    for (int i = range.from(); i + 1 < range.to(); i++) {
      if (sight.tokens().get(i).is(Kind.NUMBER)
          && Sight.AFTER.contains(sight.tokens().get(i + 1).word())) {
        return true;
      }
    }
    return sight.holdsSpan(range);
  }
}
