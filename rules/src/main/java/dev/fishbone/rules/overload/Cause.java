package dev.fishbone.rules.overload;

import dev.fishbone.rules.series.BinValues;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A signal that left its usual band: what may have started a failure. Instants in Unix
 * milliseconds.
 *
 * @param what a noun phrase: "the time that its connections are held"
 * @param from when it left
 * @param to when it was back in its band and stayed so; empty where it was not within the window
 */
record Cause(String what, long from, OptionalLong to) {
  /** A robust z of 3 is out of the band (ALGORITHMS 7.1); a calm signal must also move a fifth. */
  private static final double OUT = 3;

  private static final double LEAST_MOVE = 0.2;
  private static final double TO_SIGMA = 1.4826;
  private static final int LEAST_BINS = 10;

  /** Two bins in a row leave the band: one is chance. */
  private static final int LEAST_OUT = 2;

  /**
   * @param quietMillis so long it must stay in its band to be back
   * @return empty where it did not leave its band, or its band is not known
   */
  static Optional<Cause> of(
      String what, BinValues values, List<TimeRange> usual, TimeRange window, long quietMillis) {
    return of(what, values, usual, window, quietMillis, false);
  }

  /**
   * As above, of counts: a few calm intervals may differ by less than chance makes counts differ.
   */
  static Optional<Cause> ofCounts(
      String what, BinValues values, List<TimeRange> usual, TimeRange window, long quietMillis) {
    return of(what, values, usual, window, quietMillis, true);
  }

  private static Optional<Cause> of(
      String what,
      BinValues values,
      List<TimeRange> usual,
      TimeRange window,
      long quietMillis,
      boolean counts) {
    Bins bins = values.bins();
    double[] calm = within(values, usual);
    if (calm.length < LEAST_BINS) {
      return Optional.empty();
    }
    double middle = median(calm);
    double seen = TO_SIGMA * median(Arrays.stream(calm).map(v -> Math.abs(v - middle)).toArray());
    double spread = counts ? Math.max(seen, Math.sqrt(middle)) : seen;
    double limit = middle + Math.max(OUT * spread, LEAST_MOVE * middle);
    long first = -1;
    long lastOut = -1;
    int run = 0;
    for (int bin = 0; bin < bins.count(); bin++) {
      boolean inside = bins.fromMillis(bin) >= window.fromMillis() && values.known(bin);
      boolean out = inside && values.at(bin) > limit;
      run = out ? run + 1 : 0;
      if (run >= LEAST_OUT) {
        first = first < 0 ? bins.fromMillis(bin - run + 1) : first;
        lastOut = bins.toMillis(bin);
      }
    }
    if (first < 0) {
      return Optional.empty();
    }
    boolean back = lastOut + quietMillis <= lastKnown(values);
    return Optional.of(
        new Cause(what, first, back ? OptionalLong.of(lastOut) : OptionalLong.empty()));
  }

  private static long lastKnown(BinValues values) {
    for (int bin = values.count() - 1; bin >= 0; bin--) {
      if (values.known(bin)) {
        return values.bins().toMillis(bin);
      }
    }
    return Long.MIN_VALUE;
  }

  private static double[] within(BinValues values, List<TimeRange> ranges) {
    List<Double> found = new ArrayList<>();
    for (int bin = 0; bin < values.count(); bin++) {
      TimeRange one = values.bins().rangeOf(bin);
      boolean calm =
          ranges.stream()
              .anyMatch(r -> !one.from().isBefore(r.from()) && !one.to().isAfter(r.to()));
      if (calm && values.known(bin)) {
        found.add(values.at(bin));
      }
    }
    return found.stream().mapToDouble(Double::doubleValue).toArray();
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return n == 0 ? Double.NaN : (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
