package dev.fishbone.analyzer.check;

/**
 * Whether a written number can stand for a value. A number says no more than its digits do, and a
 * round one less: 40 % may stand for 38.2 %, "fourteen minutes" for 14 min 40 s.
 */
enum Fit {
  /** As close as its writing promises. */
  FITS,
  /** Not so close, yet not so far that another quantity must be meant. */
  NEAR,
  OFF;

  private static final double ROUND_COUNT = 0.03;
  private static final double ROUND_SHARE = 0.025;
  private static final double ABOUT = 0.12;
  private static final double NEARLY = 0.2;
  private static final double BOUND = 1e-9;

  /** Of a quantity with its hedge to an interval of the same unit. */
  static Fit of(Quantity written, Hedge hedge, double low, double high) {
    double value = written.value();
    double below = below(written);
    double above = above(written);
    double near = Math.max(near(written), Math.max(below, above));
    return switch (hedge) {
      case NONE -> within(low, high, value, below, above, near, near);
      case ABOUT -> {
        double about = Math.max(Math.max(below, above), ABOUT * value);
        yield within(low, high, value, about, about, 2 * about, 2 * about);
      }
      case NEARLY -> within(low, high, value, NEARLY * value, above, 2 * NEARLY * value, near);
      case SLIGHTLY_OVER ->
          within(low, high, value, below, NEARLY * value, near, 2 * NEARLY * value);
      case OVER, AT_LEAST -> bound(high, value, near);
      case UNDER, AT_MOST -> bound(-low, -value, near);
    };
  }

  /**
   * The intervals that a written quantity can stand for, made ready to be asked often.
   *
   * @param least what an interval's end must reach
   * @param most what its begin must not pass
   */
  record Window(double least, double most) {
    /** As {@link Fit#of} says {@link #FITS}. */
    boolean fits(double low, double high) {
      return high >= least && low <= most;
    }
  }

  /** Of a quantity with its hedge. */
  static Window window(Quantity written, Hedge hedge) {
    double value = written.value();
    double below = below(written);
    double above = above(written);
    return switch (hedge) {
      case NONE -> new Window(value - below, value + above);
      case ABOUT -> {
        double about = Math.max(Math.max(below, above), ABOUT * value);
        yield new Window(value - about, value + about);
      }
      case NEARLY -> new Window(value - NEARLY * value, value + above);
      case SLIGHTLY_OVER -> new Window(value - below, value + NEARLY * value);
      case OVER, AT_LEAST -> new Window(value - BOUND, Double.POSITIVE_INFINITY);
      case UNDER, AT_MOST -> new Window(Double.NEGATIVE_INFINITY, value + BOUND);
    };
  }

  private static Fit within(
      double low,
      double high,
      double value,
      double below,
      double above,
      double nearBelow,
      double nearAbove) {
    if (high >= value - below && low <= value + above) {
      return FITS;
    }
    return high >= value - nearBelow && low <= value + nearAbove ? NEAR : OFF;
  }

  private static Fit bound(double reached, double value, double near) {
    return reached >= value - BOUND ? FITS : reached >= value - near ? NEAR : OFF;
  }

  /** How far below the written number the value may lie. */
  private static double below(Quantity written) {
    double half = written.step() / 2;
    if (written instanceof Quantity.Count || written instanceof Quantity.Multiple) {
      return Math.max(Math.min(half, 0.5), Math.min(half, ROUND_COUNT * written.value()));
    }
    return written instanceof Quantity.Share ? Math.min(half, ROUND_SHARE) : half;
  }

  /** Above it farther, since people cut digits off. */
  private static double above(Quantity written) {
    if (written instanceof Quantity.Span || written instanceof Quantity.Clock) {
      return written.step();
    }
    return written instanceof Quantity.Share
        ? Math.min(written.step(), ROUND_SHARE)
        : below(written);
  }

  /** Between fitting and clearly another value. */
  private static double near(Quantity written) {
    double value = Math.abs(written.value());
    if (written instanceof Quantity.Clock) {
      return Math.max(2 * written.step(), 5);
    }
    if (written instanceof Quantity.Span) {
      return Math.max(1.5 * written.step(), 0.05 * value);
    }
    if (written instanceof Quantity.Share) {
      return Math.max(Math.min(1.5 * written.step(), 0.06), 0.01);
    }
    if (written instanceof Quantity.Multiple) {
      return Math.max(written.step(), 0.1 * value);
    }
    return value < 100 ? below(written) : Math.max(0.5 * written.step(), 0.005 * value);
  }
}
