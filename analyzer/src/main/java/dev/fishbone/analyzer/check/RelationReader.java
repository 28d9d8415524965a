package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Clauses.Range;
import dev.fishbone.analyzer.check.Relation.End;
import dev.fishbone.analyzer.check.Token.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Reads between what a duration lies: "nine minutes after the flag flip", "between X and Y", "from
 * X to Y", "took 12 s to acknowledge", "47 s later".
 */
final class RelationReader {
  private static final int LONGEST_END = 12;
  private static final Set<String> AFTER =
      Set.of("after", "following", "since", "from", "past", "of", "into");
  private static final Set<String> BEFORE =
      Set.of("before", "until", "till", "to", "ahead", "prior");
  private static final int SHORT = 4;
  private static final Set<String> VERBS = Set.of("came", "was", "were", "happened", "followed", "is", "occurred", "arrived", "took");
  private static final Set<String> SUBORDINATE =
      Set.of("after", "before", "since", "until", "when", "as");
  private static final Set<String> STOPS =
      Set.of(
          "and", "but", "while", "whereas", "then", "so", "because", "which", "when", "where", "by",
          "who", "until", "to", "till", "before", "after");

  private static final Set<String> FILLERS =
      Set.of(
          "a",
          "about",
          "after",
          "all",
          "almost",
          "and",
          "another",
          "around",
          "but",
          "came",
          "exactly",
          "fully",
          "good",
          "happened",
          "followed",
          "it",
          "just",
          "nearly",
          "only",
          "or",
          "over",
          "roughly",
          "some",
          "that",
          "this",
          "then",
          "was",
          "were",
          "which",
          "within",
          "under",
          "more",
          "less",
          "than",
          "at",
          "least",
          "did",
          "so",
          "not",
          "until",
          "even",
          "full",
          "barely",
          "approximately",
          "still",
          "is",
          "here",
          "occurred",
          "took",
          "place",
          "arrived",
          "by",
          "merely");

  private final Scene scene;
  private final Clauses clauses;
  private final List<Token> tokens;
  private final Claim claim;
  private final Range sentence;

  private RelationReader(Scene scene, Clauses clauses, Claim claim) {
    this.scene = scene;
    this.clauses = clauses;
    this.tokens = clauses.tokens();
    this.claim = claim;
    this.sentence = clauses.sentence(claim.from());
  }

  static Relation of(Scene scene, Clauses clauses, Claim claim) {
    return new RelationReader(scene, clauses, claim).read();
  }

  private Relation read() {
    Relation pair = pair();
    if (!pair.isKnown()) {
      pair = sides();
    }
    if (pair.isKnown()) {
      return pair;
    }
    int next = claim.to();
    while (next < sentence.to()
        && Set.of("or", "so", "more", "less", "long", "wide", "just", "only")
            .contains(tokens.get(next).word())) {
      next++;
    }
    String word = word(next);
    if (AFTER.contains(word) && !(word.equals("of") && !word(claim.from() - 1).equals("within"))) {
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

  /** "between X and Y", "from X to Y", in the sentence of the duration or in its label. */
  private Relation pair() {
    Relation nearest = Relation.NONE;
    int distance = Integer.MAX_VALUE;
    for (int i = sentence.from(); i < sentence.to(); i++) {
      boolean between = tokens.get(i).is("between");
      boolean from = tokens.get(i).is("from");
      if ((between || from) && !holdsClaim(i, i + 2)) {
        int middle = find(i + 1, between ? Set.of("and") : Set.of("to", "until", "till"));
        if (middle > 0 && !claimWithin(i, middle)) {
          End first = end(i + 1, middle);
          End second = end(middle + 1, Math.min(sentence.to(), middle + 1 + LONGEST_END));
          if (first.isKnown()
              && second.isKnown()
              && !second.events().equals(first.events())
              && touches(i, middle + LONGEST_END)) {
            int away = claim.from() < i ? i - claim.to() : claim.from() - middle;
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
    for (int i = sentence.from() + 1; i < claim.from() - 1; i++) {
      boolean parts =
          tokens.get(i).is("to") || tokens.get(i).isMark("→") || tokens.get(i).is("until");
      if (parts) {
        Range left = new Range(clauses.clause(i - 1).from(), i);
        Range right = new Range(i + 1, stop(i + 1, claim.from()));
        End from = new End(scene.events(clauses, left), left);
        End to = new End(right.isEmpty() ? Set.of() : scene.events(clauses, right), right);
        if (from.isKnown()
            && to.isKnown()
            && !from.events().equals(to.events())
            && !holdsSpan(left)
            && claim.from() - right.to() <= 3) {
          return new Relation(from, to, true);
        }
      }
    }
    Set<Event> first = scene.events().in(clauses.labelMask(true));
    Set<Event> second = scene.events().in(clauses.labelMask(false));
    boolean both = !first.isEmpty() && !second.isEmpty() && !first.equals(second);
    Range none = new Range(0, 0);
    return both ? new Relation(new End(first, none), new End(second, none), true) : Relation.NONE;
  }

  /** The duration stands right before the pair, or right behind it. */
  private boolean touches(int from, int to) {
    if (claim.from() > from) {
      return claim.from() - to <= LONGEST_END && !ofAnother(from);
    }
    for (int i = claim.to(); i < from; i++) {
      if (tokens.get(i).is(Kind.MARK)) {
        return false;
      }
    }
    return from - claim.to() <= 6;
  }

  /** "200 s from X to Y, 53 s of them …": the pair is of the duration right before it. */
  private boolean ofAnother(int pair) {
    for (int i = pair - 1; i >= Math.max(sentence.from(), pair - 3) && !tokens.get(i).is(Kind.MARK); i--) {
      if (Units.seconds(tokens.get(i)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsSpan(Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      if (Units.seconds(tokens.get(i)).isPresent()) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsClaim(int from, int to) {
    return claim.from() >= from && claim.from() < to;
  }

  private boolean claimWithin(int from, int to) {
    return claim.from() > from && claim.from() < to;
  }

  private int find(int from, Set<String> words) {
    for (int i = from; i < Math.min(sentence.to(), from + LONGEST_END); i++) {
      if (words.contains(tokens.get(i).word())) {
        return i;
      }
      if (tokens.get(i).isMark(".;:")
          || tokens.get(i).is(Kind.NUMBER)
          || tokens.get(i).is(Kind.CLOCK)) {
        return -1;
      }
    }
    return -1;
  }

  private End end(int from, int to) {
    Range range = new Range(from, stop(from, to));
    return range.isEmpty() ? End.UNKNOWN : new End(scene.events(clauses, range), range);
  }

  private int stop(int from, int to) {
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

  /** The events of the first words that name some: what follows may be another matter. */
  private End nearest(int from) {
    int to = stop(from, Math.min(sentence.to(), from + LONGEST_END));
    for (int i = from + 1; i <= to; i++) {
      Set<Event> events = scene.events(clauses, new Range(from, i));
      if (!events.isEmpty()) {
        int more = Math.min(to, i + 3);
        return new End(scene.events(clauses, new Range(from, more)), new Range(from, more));
      }
    }
    return new End(EnumSet.noneOf(Event.class), new Range(from, to));
  }

  private Relation after(int at) {
    End from = nearest(at + 1);
    End to = from.isKnown() ? main(from) : End.UNKNOWN;
    return new Relation(from, to, from.isKnown() && to.isKnown());
  }

  private Relation before(int at) {
    int start = at + 1;
    while (start < sentence.to() && Set.of("to", "of", "that").contains(tokens.get(start).word())) {
      start++;
    }
    End to = nearest(start);
    if (!to.isKnown()) {
      return single();
    }
    if (word(at).equals("to")) {
      return new Relation(End.UNKNOWN, to, false);
    }
    End from = main(to);
    return new Relation(from, to, from.isKnown());
  }

  /**
   * What the sentence tells to have happened so long after or before: beside the duration, or
   * behind.
   */
  private End main(End other) {
    Range own = clauses.clause(claim.from());
    Range left = new Range(own.from(), claim.from());
    if (!left.isEmpty() && !scene.events(clauses, left).isEmpty()) {
      return new End(scene.events(clauses, left), left);
    }
    Range behind =
        new Range(
            other.range().to(),
            clauses.clause(Math.max(other.range().from(), other.range().to() - 1)).to());
    if (!fillsOnly(left)) {
      return End.UNKNOWN;
    }
    String before = own.from() <= sentence.from() ? "" : tokens.get(own.from() - 1).word();
    End backward = before.equals(";") ? End.UNKNOWN : first(own, false);
    if (before.equals(":") && backward.isKnown() || holdsVerb(left)) {
      return backward;
    }
    End forward = first(behind, true);
    boolean leads = own.from() - sentence.from() <= 2 || before.equals(";");
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
      if (VERBS.contains(tokens.get(i).word())) {
        return true;
      }
    }
    return false;
  }

  /** Nothing in it says what happened: "which came just", "about". */
  private boolean fillsOnly(Range range) {
    for (int i = range.from(); i < range.to(); i++) {
      Token token = tokens.get(i);
      if (!token.is(Kind.MARK) && !FILLERS.contains(token.word())) {
        return false;
      }
    }
    return true;
  }

  /** The first of a clause and its two neighbours on one side that names an event. */
  private End first(Range start, boolean forward) {
    Range at = start;
    for (int n = 0; n < 4; n++) {
      boolean other = !forward && SUBORDINATE.contains(word(at.from())) || n > 0 && holdsAnother(at);
      Set<Event> events = at.isEmpty() || other ? Set.of() : scene.events(clauses, at);
      if (!events.isEmpty() && (n > 0 || forward)) {
        return forward ? new End(events, at) : withOwner(events, at);
      }
      Range beside = forward ? clauses.next(at) : clauses.previous(at);
      if (beside.isEmpty() || isParted(at, beside)) {
        return End.UNKNOWN;
      }
      at = beside;
    }
    return End.UNKNOWN;
  }

  /** "the first page, of CheckoutErrors,": a short clause between commas belongs to the one before. */
  private End withOwner(Set<Event> events, Range range) {
    Range owner = clauses.previous(range);
    if (range.to() - range.from() > SHORT || owner.isEmpty() || isParted(range, owner)) {
      return new End(events, range);
    }
    Set<Event> all = EnumSet.copyOf(events);
    all.addAll(scene.events(clauses, owner));
    return new End(all, new Range(owner.from(), range.to()));
  }

  /** A semicolon ends what belongs together. */
  private boolean isParted(Range one, Range other) {
    for (int i = Math.min(one.to(), other.to()); i < Math.max(one.from(), other.from()); i++) {
      if (tokens.get(i).is(";")) {
        return true;
      }
    }
    return false;
  }

  /** Whether a clause tells of another duration: "28 from the first symptom", "33 minutes". */
  private boolean holdsAnother(Range range) {
    for (int i = range.from(); i + 1 < range.to(); i++) {
      if (tokens.get(i).is(Kind.NUMBER) && AFTER.contains(tokens.get(i + 1).word())) {
        return true;
      }
    }
    return holdsSpan(range);
  }

  /** "47 s later CheckoutErrors paged": since what was told last. */
  private Relation later() {
    Range own = clauses.clause(claim.from());
    End to = new End(scene.events(clauses, own), own);
    End from = first(own, false);
    if (!from.isKnown()) {
      Range before = clauses.sentenceBefore(sentence);
      from = before.isEmpty() ? End.UNKNOWN : all(before);
    }
    return new Relation(from, to, false);
  }

  /** Every event of a sentence: which of them "later" looks back to is not known. */
  private End all(Range range) {
    Set<Event> events = EnumSet.noneOf(Event.class);
    Range clause = clauses.clause(range.from());
    while (!clause.isEmpty()) {
      events.addAll(scene.events(clauses, clause));
      clause = clauses.next(clause);
    }
    return new End(events, range);
  }

  /** "acknowledged within 12 s", "time to page: 53 s": one end is named, the other is left open. */
  private Relation single() {
    Range own = clauses.clause(claim.from());
    Set<Event> events = scene.events(clauses, own);
    if (events.isEmpty()) {
      events = scene.events().in(clauses.labelMask() | clauses.mask(own));
    }
    Set<Event> ends = EnumSet.noneOf(Event.class);
    for (Event event : events) {
      if (event == Event.PAGE
          || event == Event.ACK
          || event == Event.MITIGATION
          || event == Event.RECOVERY
          || event == Event.RESOLVED
          || event == Event.DIAGNOSIS
          || event == Event.MERGE || event == Event.POOL_FREE) {
        ends.add(event);
      }
    }
    return ends.isEmpty() ? Relation.NONE : new Relation(End.UNKNOWN, new End(ends, own), false);
  }

  private String word(int i) {
    return i < sentence.from() || i >= sentence.to() ? "" : tokens.get(i).word();
  }
}
