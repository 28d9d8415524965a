package dev.fishbone.rules.latent;

import java.util.List;

/**
 * One layer that tries a call again: a client library, or a proxy on its way.
 *
 * @param attempts of a call that fails to its end, the first included
 * @param limit attempts per call that a budget allows over all calls; infinite without one
 */
record Stage(Span attempts, double limit) {
  /** Attempts that 95 % of callers in the wild do not exceed (ALGORITHMS 9.2, its prior). */
  private static final double USUAL_MOST = 10;

  /** What nobody configured and no failure showed. */
  static final Stage ASSUMED = new Stage(new Span(1, 1, USUAL_MOST), Double.POSITIVE_INFINITY);

  static final Stage ONCE = new Stage(Span.ONE, Double.POSITIVE_INFINITY);

  /** Attempts per call where all fail (ALGORITHMS 9.3: {@code min(N, 1 + b)}). */
  Span factor() {
    return attempts.atMost(limit);
  }

  /**
   * Attempts per call of layers within each other, the innermost last, where attempts of the
   * innermost fail independently: {@code (1 − pᴺ) / (1 − p)} each (ALGORITHMS 2.7). A layer sees
   * the failures that those within it leave over.
   *
   * @param failing the share of the innermost attempts that fail, 0 to 1
   */
  static double growth(List<Stage> stages, double failing) {
    double product = 1;
    double fails = failing;
    for (int i = stages.size() - 1; i >= 0; i--) {
      Stage stage = stages.get(i);
      double most = stage.attempts.likely();
      double each = fails >= 1 ? most : (1 - Math.pow(fails, most)) / (1 - fails);
      boolean limited = each > stage.limit;
      product *= limited ? stage.limit : each;
      // What a spent budget turns away has failed as often as its first attempt.
      fails = limited ? fails : Math.pow(fails, most);
    }
    return product;
  }
}
