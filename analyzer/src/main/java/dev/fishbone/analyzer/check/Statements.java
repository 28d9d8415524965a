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
    Fit.Window window = Fit.window(q, claim.hedge());
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    List<Line> found = new ArrayList<>();
    int from = firstFrom(all, q.value() - reach);
    int end = Math.min(all.size(), from + MOST_LOOKED_AT);
    double last = q.value() + reach;
    for (int i = from; i < end; i++) {
      Stated stated = all.get(i);
      if (stated.value() > last) {
        break;
      }
      if (window.fits(stated.low(), stated.high())
          && stated.line().parts().size() > 1
          && stated.isSame(q)) {
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
        put(Stated.of(q, low, high, stems, sentence, evidence, line));
      }
    }
  }

  /** The value that the whole sentence stands for. */
  void add(String sentence, String evidence, Passage passage, Quantity value) {
    int[] stems = numbered(Stems.of(passage.tokens()));
    Line line = new Line(sentence, evidence);
    put(Stated.of(value, value.value(), value.value(), stems, sentence, evidence, line));
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
    byKind.values().forEach(l -> l.sort(Comparator.comparingDouble(Stated::value)));
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
    if (stems.length < needed) {
      return Optional.empty();
    }
    double reach = reach(claim);
    Fit.Window window = Fit.window(q, claim.hedge());
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    int from = firstFrom(all, q.value() - reach);
    int end = Math.min(all.size(), from + MOST_LOOKED_AT);
    double last = q.value() + reach;
    long sign = Stated.sign(stems);
    int twice = Stated.twice(stems, sign);
    int best = -1;
    long most = needed - 1;
    for (int i = from; i < end && most < needed + ENOUGH_SHARED; i++) {
      Stated stated = all.get(i);
      if (stated.value() > last) {
        break;
      }
      if (window.fits(stated.low(), stated.high()) && stated.mayShare(sign, twice) > most) {
        int shared = stated.shared(stems);
        if (shared > most && stated.isSame(q)) {
          most = shared;
          best = i;
        }
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

  /** A statement with exactly this number of these things, whatever else it is about. */
  Optional<Judgement> holds(Claim claim) {
    if (!(claim.quantity() instanceof Count q) || q.value() < FEW) {
      return Optional.empty();
    }
    Fit.Window window = Fit.window(q, claim.hedge());
    List<Stated> all = byKind.getOrDefault(q.getClass(), List.of());
    for (int i = firstFrom(all, q.value() - q.step()); i < all.size(); i++) {
      Stated stated = all.get(i);
      if (stated.value() > q.value() + q.step()) {
        break;
      }
      boolean same = stated.quantity() instanceof Count b && q.noun() == b.noun();
      if (same && window.fits(stated.low(), stated.high()) && stated.isSame(q)) {
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
      if (all.get(middle).value() < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
