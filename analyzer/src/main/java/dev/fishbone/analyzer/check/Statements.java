package dev.fishbone.analyzer.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Quantities that stand in sentences of the evidence, found by their value and the words around.
 */
final class Statements {
  private static final int STEM = 5;
  private static final int MOST_LOOKED_AT = 400;
  private static final double WIDEST = 0.13;
  private static final Set<String> EMPTY =
      Set.of(
          "which", "there", "their", "other", "after", "before", "while", "about", "these", "those",
          "where", "under", "every", "first", "minutes", "seconds", "minute", "second");

  private final Map<Class<?>, List<Stated>> byKind = new HashMap<>();
  private boolean sorted;

  /** A quantity with the stems of the words of its sentence. */
  private record Stated(
      Quantity quantity,
      double low,
      double high,
      Set<String> stems,
      String sentence,
      String evidence) {}

  void add(String sentence, String evidence, Passage passage) {
    Set<String> stems = stems(passage.tokens(), 0, passage.tokens().size());
    Noun last = Noun.NONE;
    for (Claim claim : ClaimReader.of(passage)) {
      Quantity q = claim.quantity();
      if (q instanceof Quantity.Count count) {
        last = count.noun() == Noun.NONE ? last : count.noun();
        q = new Quantity.Count(count.value(), count.step(), last, count.each());
      }
      if (!(q instanceof Quantity.Clock)) {
        put(
            new Stated(
                q, q.value() - q.step() / 2, q.value() + q.step() / 2, stems, sentence, evidence));
      }
    }
  }

  /** The value that the whole sentence stands for. */
  void add(String sentence, String evidence, Passage passage, Quantity value) {
    put(
        new Stated(
            value,
            value.value(),
            value.value(),
            stems(passage.tokens(), 0, passage.tokens().size()),
            sentence,
            evidence));
  }

  private void put(Stated stated) {
    byKind.computeIfAbsent(stated.quantity().getClass(), k -> new ArrayList<>()).add(stated);
    sorted = false;
  }

  /** A statement that bears the claim out: its value fits and it is about the same. */
  Optional<Judgement> bears(Claim claim, Clauses clauses) {
    Optional<Judgement> found = bears(claim, clauses, 0);
    boolean bare = found.isEmpty() && claim.quantity() instanceof Quantity.Count c && c.noun() == Noun.NONE;
    if (!bare) {
      return found;
    }
    Quantity times = new Quantity.Multiple(claim.quantity().value(), claim.quantity().step());
    Claim asTimes = new Claim(claim.passage(), claim.from(), claim.to(), times, claim.hedge(), claim.pair());
    return bears(asTimes, clauses, 1);
  }

  /**
   * @param more how many words more than usually must be the same
   */
  Optional<Judgement> bears(Claim claim, Clauses clauses, int more) {
    sort();
    Quantity q = claim.quantity();
    Clauses.Range sentence = clauses.sentence(claim.from());
    Set<String> stems = stems(clauses.tokens(), sentence.from(), sentence.to());
    stems.addAll(stems(claim.passage().label(), 0, claim.passage().label().size()));
    double reach = Math.max(q.step(), WIDEST * q.value());
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    int looked = 0;
    Optional<Judgement> found = Optional.empty();
    long most = 0;
    for (int i = firstFrom(all, q.value() - reach);
        i < all.size() && looked < MOST_LOOKED_AT;
        i++, looked++) {
      Stated stated = all.get(i);
      if (stated.quantity().value() > q.value() + reach) {
        break;
      }
      boolean fits =
          Fit.of(q, claim.hedge(), stated.low(), stated.high()) == Fit.FITS
              && sameNoun(q, stated.quantity());
      long shared = fits ? stated.stems().stream().filter(stems::contains).count() : 0;
      if (fits && shared + (distinctive(q) ? 1 : 0) >= needed(q) + more && shared >= most) {
        most = shared + 1;
        found = Optional.of(Judgement.supported(stated.sentence(), List.of(stated.evidence())));
      }
    }
    return found;
  }

  /** A statement with exactly this number of these things, whatever else it is about. */
  Optional<Judgement> holds(Claim claim) {
    sort();
    Quantity q = claim.quantity();
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    for (int i = firstFrom(all, q.value() - q.step()); i < all.size(); i++) {
      Stated stated = all.get(i);
      if (stated.quantity().value() > q.value() + q.step()) {
        break;
      }
      boolean same =
          q instanceof Quantity.Count a
              && stated.quantity() instanceof Quantity.Count b
              && a.noun() == b.noun();
      if (same
          && q.value() >= 20
          && Fit.of(q, claim.hedge(), stated.low(), stated.high()) == Fit.FITS) {
        return Optional.of(Judgement.supported(stated.sentence(), List.of(stated.evidence())));
      }
    }
    return Optional.empty();
  }

  private static long needed(Quantity q) {
    return q instanceof Quantity.Count && q.value() < 20 ? 2 : 1;
  }

  /** Digits that hardly come about twice by chance. */
  private static boolean distinctive(Quantity q) {
    return q.value() / q.step() >= 200;
  }

  private static boolean sameNoun(Quantity claim, Quantity stated) {
    if (!(claim instanceof Quantity.Count a) || !(stated instanceof Quantity.Count b)) {
      return true;
    }
    Noun x = a.noun();
    Noun y = b.noun();
    return x == y || x == Noun.NONE || y == Noun.NONE || y == Noun.OTHER;
  }

  private int firstFrom(List<Stated> all, double value) {
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (all.get(middle).quantity().value() < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void sort() {
    if (!sorted) {
      byKind.values().forEach(l -> l.sort(Comparator.comparingDouble(s -> s.quantity().value())));
      sorted = true;
    }
  }

  private static Set<String> stems(List<Token> tokens, int from, int to) {
    Set<String> stems = new HashSet<>();
    for (int i = from; i < to; i++) {
      Token token = tokens.get(i);
      String word = token.word();
      if (!token.is(Token.Kind.MARK)
          && !token.is(Token.Kind.NUMBER)
          && word.length() >= 4
          && !EMPTY.contains(word)) {
        stems.add(word.length() > STEM ? word.substring(0, STEM) : word);
      }
    }
    return stems;
  }
}
