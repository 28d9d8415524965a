package dev.fishbone.telemetry;

/**
 * What a business counts over time: orders, their value, steps of a funnel.
 *
 * @param name as its source calls it
 * @param perSecond what was counted, added up by whole seconds; a row stands at its interval's
 *     start
 * @param origin the first row
 */
public record BusinessCount(String name, Samples perSecond, Location origin) {
  /** The sum of the rows within a range; 0 where there is none. */
  public double sum(TimeRange range) {
    double sum = 0;
    int to = perSecond.firstAtOrAfter(range.toMillis());
    for (int i = perSecond.firstAtOrAfter(range.fromMillis()); i < to; i++) {
      sum += perSecond.valueAt(i);
    }
    return sum;
  }
}
