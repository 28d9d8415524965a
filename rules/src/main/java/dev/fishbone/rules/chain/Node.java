package dev.fishbone.rules.chain;

import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Verdict;
import java.util.Set;
import java.util.TreeSet;

/**
 * A finding with what its arrows are judged by.
 *
 * @param services those that it is about
 * @param low earliest onset, Unix milliseconds
 * @param high latest onset, at least low
 * @param dose how much of it there was, bin by bin; empty where nothing tells
 * @param cause the probability that it began what followed, where the verdict says so; else 0
 */
record Node(
    Verdict verdict,
    Finding finding,
    Set<String> services,
    long low,
    long high,
    double[] dose,
    double cause) {
  Node {
    services = Set.copyOf(new TreeSet<>(services));
    dose = dose.clone();
  }

  /** The probability that this began before another; onsets lie anywhere within their ends. */
  double before(Node other) {
    double certain = uniformBefore(low, high, other.low, other.high);
    // A change that is found to have caused it came before it.
    return other.verdict.rule().startsWith("onset/") ? cause + (1 - cause) * certain : certain;
  }

  /** P(X ≤ Y) of two uniform laws. */
  static double uniformBefore(double a, double b, double c, double d) {
    if (b <= c) {
      return 1;
    }
    if (a >= d) {
      return 0;
    }
    int steps = 200;
    double sum = 0;
    for (int i = 0; i < steps; i++) {
      double x = a + (b - a) * (i + 0.5) / steps;
      sum += d == c ? (x <= c ? 1 : 0) : Math.min(1, Math.max(0, (d - x) / (d - c)));
    }
    return sum / steps;
  }
}
