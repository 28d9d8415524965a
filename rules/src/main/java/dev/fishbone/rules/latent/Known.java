package dev.fishbone.rules.latent;

/** How it is known how often a call is tried, with what that is worth (ALGORITHMS 12.1, X of H). */
enum Known {
  CONFIGURED(1, "as configured"),
  /** Enough failed calls ended at the same number of attempts, or after the first. */
  CONFIRMED(0.9, "as seen in failed calls"),
  /** Retries were seen; how many there may be at most is a bound. */
  BOUND(0.6, "as far as failed calls show"),
  /** Nothing tells: what callers in the wild do. */
  ASSUMED(0.3, "nothing tells");

  private final double specificity;
  private final String words;

  Known(double specificity, String words) {
    this.specificity = specificity;
    this.words = words;
  }

  double specificity() {
    return specificity;
  }

  String words() {
    return words;
  }

  static Known weaker(Known one, Known other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
