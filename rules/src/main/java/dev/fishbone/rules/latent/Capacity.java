package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * How many calls a second a service can answer, as far as is known (ALGORITHMS 9.3).
 *
 * @param low it surely can; 0 where nothing tells
 * @param high it surely cannot more; infinite where nothing tells
 * @param words how that is known, a clause
 */
record Capacity(double low, double high, List<String> words, List<Evidence> evidence) {
  static final Capacity UNKNOWN = new Capacity(0, Double.POSITIVE_INFINITY, List.of(), List.of());

  Capacity {
    words = List.copyOf(words);
    evidence = List.copyOf(evidence);
  }

  boolean known() {
    return low > 0 || high < Double.POSITIVE_INFINITY;
  }

  /** What it does is known to be too much for it only where there is an upper bound. */
  boolean canBeExceeded() {
    return high < Double.POSITIVE_INFINITY;
  }

  /** The one of the bounds that is known, or between both. */
  double likely() {
    if (low > 0 && canBeExceeded()) {
      return Math.sqrt(low * high);
    }
    return low > 0 ? low : high;
  }

  /** What one source tells beside what others told; what was really answered bounds the others. */
  Capacity and(double atLeast, double atMost, String how, Evidence shown) {
    List<String> both = new ArrayList<>(words);
    both.add(how);
    List<Evidence> all = new ArrayList<>(evidence);
    all.add(shown);
    double least = Math.max(low, atLeast);
    return new Capacity(least, Math.max(least, Math.min(high, atMost)), both, all);
  }

  /** Load over capacity; 0 and infinite where a bound is missing. */
  Span load(Span calls) {
    double most = low > 0 ? calls.high() / low : Double.POSITIVE_INFINITY;
    double least = calls.low() / high;
    double likely = calls.likely() / likely();
    return new Span(least, Math.max(least, Math.min(likely, most)), most);
  }
}
