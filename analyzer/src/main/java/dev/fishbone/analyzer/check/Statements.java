package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Quantity.Clock;
import dev.fishbone.analyzer.check.Quantity.Count;
import dev.fishbone.analyzer.check.Quantity.Multiple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Quantities that stand in sentences of the evidence, found by their value and the words around.
 * All are added before the first is looked for.
 */
final class Statements {
  private static final int MOST_LOOKED_AT = 400;
  private static final int ENOUGH_SHARED = 4;
  private static final double REACH = 0.04;
  private static final double REACH_OF_HEDGED = 0.5;

  /** Digits from which on a number hardly comes about twice by chance. */
  private static final double DISTINCTIVE = 200;

  private static final int FEW = 20;
  private static final int MOST_LINES = 24;

  private final Map<Class<?>, List<Stated>> byKind = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** A quantity with the stems of the words of its sentence. */
  private record Stated(
      Quantity quantity,
      double low,
      double high,
      int[] stems,
      String sentence,
      String evidence,
      Line line) {

    Judgement supports() {
      return Judgement.supported(sentence, List.of(evidence));
    }
  }

  /** Those of them that a reader would know by it: not by "5", or "about 40". */
  List<Line> lines(Claim claim) {
    Quantity q = claim.quantity();
    boolean vague =
        q instanceof Count count
            && q.value() < FEW
            && (count.noun() == Noun.NONE || count.noun() == Noun.OTHER);
    List<Line> found = vague || claim.hedge() != Hedge.NONE ? List.of() : all(claim);
    return found.size() > MOST_LINES ? List.of() : found; // So common that it tells nothing.
  }

  /** All sentences with more than one quantity, of which one is this. */
  List<Line> all(Claim claim) {
    Quantity q = claim.quantity();
    double reach = reach(claim);
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    List<Line> found = new ArrayList<>();
    int from = firstFrom(all, q.value() - reach);
    for (int i = from; i < Math.min(all.size(), from + MOST_LOOKED_AT); i++) {
      Stated stated = all.get(i);
      if (stated.quantity().value() > q.value() + reach) {
        break;
      }
      if (stated.line().parts().size() > 1 && fits(claim, stated)) {
        found.add(stated.line());
      }
    }
    return found;
  }

  void add(String sentence, String evidence, Passage passage) {
    int[] stems = numbered(Stems.of(passage.tokens()));
    Line line = new Line(sentence, evidence);
    Noun last = Noun.NONE;
    for (Claim claim : ClaimReader.of(passage)) {
      Quantity q = claim.quantity();
      if (q instanceof Count count) {
        last = count.noun() == Noun.NONE ? last : count.noun();
        q = new Count(count.value(), count.step(), last, count.each());
      }
      if (!(q instanceof Clock)) {
        boolean exact = q instanceof Count && q.value() == Math.rint(q.value());
        double half = exact ? 0 : q.step() / 2;
        double low = q.value() - half;
        double high = q.value() + half;
        Quantity own = claim.quantity() instanceof Count ? claim.quantity() : q;
        line.add(own, low, high, passage, claim);
        put(new Stated(q, low, high, stems, sentence, evidence, line));
      }
    }
  }

  /** The value that the whole sentence stands for. */
  void add(String sentence, String evidence, Passage passage, Quantity value) {
    int[] stems = numbered(Stems.of(passage.tokens()));
    Line line = new Line(sentence, evidence);
    put(new Stated(value, value.value(), value.value(), stems, sentence, evidence, line));
  }

  private int[] numbered(Set<String> stems) {
    return stems.stream()
        .mapToInt(stem -> numbers.computeIfAbsent(stem, n -> numbers.size()))
        .sorted()
        .toArray();
  }

  /** The stems among these that any sentence holds, as numbers in rising order. */
  int[] known(Set<String> stems) {
    int[] known = new int[stems.size()];
    int count = 0;
    for (String stem : stems) {
      Integer number = numbers.get(stem);
      if (number != null) {
        known[count++] = number;
      }
    }
    int[] found = Arrays.copyOf(known, count);
    Arrays.sort(found);
    return found;
  }

  private void put(Stated stated) {
    byKind.computeIfAbsent(stated.quantity().getClass(), k -> new ArrayList<>()).add(stated);
  }

  /** Nothing is added any more. */
  void close() {
    byKind.values().forEach(l -> l.sort(Comparator.comparingDouble(s -> s.quantity().value())));
  }

  /** A statement that bears the claim out: its value fits and it is about the same. */
  Optional<Judgement> bears(Claim claim, Clauses clauses) {
    Optional<Judgement> found = bears(claim, clauses, 0);
    if (found.isPresent()
        || !(claim.quantity() instanceof Count count)
        || count.noun() != Noun.NONE) {
      return found;
    }
    return bears(claim.with(new Multiple(count.value(), count.step())), clauses, 1);
  }

  /**
   * @param more how many words more than usually must be the same
   */
  Optional<Judgement> bears(Claim claim, Clauses clauses, int more) {
    Quantity q = claim.quantity();
    int[] stems = clauses.stems(claim, this);
    long needed =
        more + (q instanceof Count && q.value() < FEW ? 2 : 1) - (isDistinctive(q) ? 1 : 0);
    double reach = reach(claim);
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    int end = Math.min(all.size(), firstFrom(all, q.value() - reach) + MOST_LOOKED_AT);
    if (stems.length < needed) {
      return Optional.empty();
    }
    int best = -1;
    long most = needed - 1;
    for (int i = firstFrom(all, q.value() - reach); i < end && most < needed + ENOUGH_SHARED; i++) {
      Stated stated = all.get(i);
      if (stated.quantity().value() > q.value() + reach) {
        break;
      }
      int shared = shared(stated.stems(), stems);
      if (shared > most && fits(claim, stated)) {
        most = shared;
        best = i;
      }
    }
    return best < 0 ? Optional.empty() : Optional.of(all.get(best).supports());
  }

  /** How far from a written value one may lie that it can stand for. */
  private static double reach(Claim claim) {
    Quantity q = claim.quantity();
    if (claim.hedge() != Hedge.NONE) {
      return Math.max(q.step(), REACH_OF_HEDGED * q.value());
    }
    return q instanceof Count ? q.step() : Math.max(q.step(), REACH * q.value());
  }

  private static boolean fits(Claim claim, Stated stated) {
    return Fit.of(claim.quantity(), claim.hedge(), stated.low(), stated.high()) == Fit.FITS
        && Line.sameNoun(claim.quantity(), stated.quantity())
        && !countsOthers(claim.quantity(), stated);
  }

  /** "24,110 failed" tells nothing of retries in a sentence that counts retries too. */
  private static boolean countsOthers(Quantity claim, Stated stated) {
    if (!(claim instanceof Count count)
        || !(stated.quantity() instanceof Count other)
        || count.noun() == Noun.NONE
        || count.noun() == Noun.OTHER
        || other.noun() == count.noun()) {
      return false;
    }
    return stated.line().parts().stream()
        .anyMatch(p -> p.quantity() instanceof Count c && c.noun() == count.noun());
  }

  private static int shared(int[] some, int[] others) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < some.length && j < others.length) {
      int a = some[i];
      int b = others[j];
      shared += a == b ? 1 : 0;
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return shared;
  }

  /** A statement with exactly this number of these things, whatever else it is about. */
  Optional<Judgement> holds(Claim claim) {
    Quantity q = claim.quantity();
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    for (int i = firstFrom(all, q.value() - q.step()); i < all.size(); i++) {
      Stated stated = all.get(i);
      if (stated.quantity().value() > q.value() + q.step()) {
        break;
      }
      boolean same =
          q instanceof Count a && stated.quantity() instanceof Count b && a.noun() == b.noun();
      if (same && q.value() >= FEW && fits(claim, stated)) {
        return Optional.of(stated.supports());
      }
    }
    return Optional.empty();
  }

  private static boolean isDistinctive(Quantity q) {
    return q.value() / q.step() >= DISTINCTIVE;
  }

  private static int firstFrom(List<Stated> all, double value) {
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
}
