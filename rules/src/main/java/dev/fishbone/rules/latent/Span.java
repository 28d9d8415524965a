package dev.fishbone.rules.latent;

/**
 * A number above 0 of which bounds are known; the upper one may be infinite.
 *
 * @param likely within the bounds
 */
record Span(double low, double likely, double high) {
  static final Span ONE = exactly(1);

  static Span exactly(double value) {
    return new Span(value, value, value);
  }

  Span times(Span other) {
    return new Span(low * other.low, likely * other.likely, high * other.high);
  }

  Span times(double factor) {
    return new Span(low * factor, likely * factor, high * factor);
  }

  Span plus(Span other) {
    return new Span(low + other.low, likely + other.likely, high + other.high);
  }

  /** Each no larger than a limit. */
  Span atMost(double limit) {
    return new Span(Math.min(low, limit), Math.min(likely, limit), Math.min(high, limit));
  }
}
