package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Relation.End;
import java.util.EnumSet;
import java.util.Set;

/**
 * Reads between what a duration lies: "nine minutes after the flag flip", "between X and Y", "from
 * X to Y", "took 12 s to acknowledge", "47 s later".
 */
final class RelationReader {
  private static final WordSet BEFORE = WordSet.of("before until till to ahead prior");

  private static final WordSet BEHIND = WordSet.of("or so more less long wide just only");

  /** Events whose duration is told by naming them alone: "acknowledged in 12 s". */
  private static final Set<Event> ENDS =
      EnumSet.of(
          Event.PAGE,
          Event.ACK,
          Event.MITIGATION,
          Event.RECOVERY,
          Event.RESOLVED,
          Event.DIAGNOSIS,
          Event.MERGE,
          Event.POOL_FREE);

  private final Sight sight;

  private RelationReader(Sight sight) {
    this.sight = sight;
  }

  static Relation of(Scene scene, Clauses clauses, Claim claim) {
    return new RelationReader(Sight.of(scene, clauses, claim)).read();
  }

  private Relation read() {
    Relation pair = PairReader.of(sight);
    if (pair.isKnown()) {
      return pair;
    }
    int next = sight.claim().to();
    while (next < sight.sentence().to() && BEHIND.contains(sight.tokens().get(next).word())) {
      next++;
    }
    String word = sight.word(next);
    if (Sight.AFTER.contains(word)
        && !(word.equals("of") && !sight.word(sight.claim().from() - 1).equals("within"))) {
      return after(next);
    }
    if (BEFORE.contains(word)) {
      return before(next);
    }
    if (word.equals("later") || word.equals("afterwards") || word.equals("on")) {
      return later();
    }
    return single();
  }

  /** The events of the first words that name some: what follows may be another matter. */
  private End nearest(int from) {
    int to = sight.stop(from, Math.min(sight.sentence().to(), from + Sight.LONGEST_END));
    for (int i = from + 1; i <= to; i++) {
      Set<Event> events = sight.events(new Range(from, i));
      if (!events.isEmpty()) {
        int more = Math.min(to, i + 3);
        return new End(sight.events(new Range(from, more)), new Range(from, more));
      }
    }
    return new End(EnumSet.noneOf(Event.class), new Range(from, to));
  }

  private Relation after(int at) {
    End from = nearest(at + 1);
    End to = from.isKnown() ? MainClause.of(sight, from) : End.UNKNOWN;
    return new Relation(from, to, from.isKnown() && to.isKnown());
  }

  private Relation before(int at) {
    int start = at + 1;
    while (start < sight.sentence().to()
        && Set.of("to", "of", "that").contains(sight.tokens().get(start).word())) {
      start++;
    }
    End to = nearest(start);
    if (!to.isKnown()) {
      return single();
    }
    if (sight.word(at).equals("to")) {
      return new Relation(End.UNKNOWN, to, false);
    }
    End from = MainClause.of(sight, to);
    return new Relation(from, to, from.isKnown());
  }

  /** "47 s later CheckoutErrors paged": since what was told last. */
  private Relation later() {
    Range own = sight.clauses().clause(sight.claim().from());
    End to = new End(sight.events(own), own);
    End from = MainClause.before(sight);
    if (!from.isKnown()) {
      Range before = sight.clauses().sentenceBefore(sight.sentence());
      from = before.isEmpty() ? End.UNKNOWN : all(before);
    }
    return new Relation(from, to, false);
  }

  /** Every event of a sentence: which of them "later" looks back to is not known. */
  private End all(Range range) {
    Set<Event> events = EnumSet.noneOf(Event.class);
    Range clause = sight.clauses().clause(range.from());
    while (!clause.isEmpty()) {
      events.addAll(sight.events(clause));
      clause = sight.clauses().next(clause);
    }
    return new End(events, range);
  }

  /** "acknowledged within 12 s", "time to page: 53 s": one end is named, the other is left open. */
  private Relation single() {
    Range own = sight.clauses().clause(sight.claim().from());
    Set<Event> events = sight.events(own);
    if (events.isEmpty()) {
      events = sight.scene().events().in(sight.clauses().labelMask() | sight.clauses().mask(own));
    }
    Set<Event> ends = EnumSet.noneOf(Event.class);
    ends.addAll(events);
    ends.retainAll(ENDS);
    return ends.isEmpty() ? Relation.NONE : new Relation(End.UNKNOWN, new End(ends, own), false);
  }
}
