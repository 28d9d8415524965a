package dev.fishbone.telemetry.summary;

import java.util.OptionalDouble;

/**
 * Attempts of the window that their caller gave up, against how long it had been at work on the
 * request: where what is left of a deadline is passed on, it waits the less the later it asks.
 * Times are in tenths of a millisecond, so that sums of squares stay in range.
 *
 * @param attempts that timed out
 * @param elapsed from the start of the caller's own work to that of the attempt, summed
 * @param waited how long the attempts were waited for, summed
 * @param elapsedSquares squares of the former, summed
 * @param products of both, summed
 */
public record DeadlineTally(
    String caller,
    String callee,
    long attempts,
    long elapsed,
    long waited,
    long elapsedSquares,
    long products) {
  /**
   * How much longer an attempt is waited for that begins a second later: -1 where a deadline is
   * passed on, 0 where each has the same timeout. Empty where all begin alike.
   */
  public OptionalDouble slope() {
    double n = attempts;
    double spread = elapsedSquares - (double) elapsed / n * elapsed;
    // A spread below a millisecond is the clock's.
    return attempts < 2 || !(spread > 100 * n)
        ? OptionalDouble.empty()
        : OptionalDouble.of((products - (double) elapsed / n * waited) / spread);
  }
}
