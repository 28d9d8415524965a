package dev.fishbone.analyzer.check;

import java.util.List;

/** What a claim states. A step is what one more of the last written digit would mean. */
sealed interface Quantity {
  /** In seconds, ones, or ratio; of a time of day its seconds since midnight. */
  double value();

  double step();

  /**
   * A time of day.
   *
   * @param value seconds since midnight
   * @param step 60 where no seconds are written
   * @param halfDay written with hours to 12 and no am or pm, so that it may mean two times
   */
  record Clock(double value, double step, boolean halfDay) implements Quantity {}

  /**
   * A duration, in seconds.
   *
   * @param unit the smallest unit that is written, in seconds
   */
  record Span(double value, double step, double unit) implements Quantity {
    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;
    private static final double MILLI = 1e-3;

    /**
     * The same digits with the units that this one is mistaken for: minutes and seconds, and so on.
     */
    List<Span> mistaken() {
      if (unit < 1) {
        return List.of(times(1 / MILLI));
      }
      if (unit < MINUTE) {
        return List.of(times(MINUTE), times(MILLI));
      }
      return unit < HOUR ? List.of(times(1 / MINUTE), times(MINUTE)) : List.of(times(1 / MINUTE));
    }

    private Span times(double factor) {
      return new Span(value * factor, step * factor, unit * factor);
    }
  }

  /**
   * A number of things.
   *
   * @param each so many a second
   */
  record Count(double value, double step, Noun noun, boolean each) implements Quantity {}

  /** A share of a whole, as a ratio. */
  record Share(double value, double step) implements Quantity {}

  /** So many times as much. */
  record Multiple(double value, double step) implements Quantity {}
}
