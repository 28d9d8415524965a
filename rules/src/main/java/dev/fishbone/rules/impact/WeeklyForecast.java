package dev.fishbone.rules.impact;

import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * What a count would have been within a range, by the same time of the four weeks before
 * (ALGORITHMS 10): their median, times how the hour before compares with theirs, 0.7 to 1.4 at
 * most. The interval is of Student's law over the errors of predicting each week from the other
 * three, which are taken for no less than those of chance: a count's variance is its expectation,
 * however alike four weeks happened to be.
 *
 * @param seasonal the hour before over the median of theirs; NaN where either was not counted whole
 * @param low lower end of the 95 % interval, not below 0
 */
record WeeklyForecast(double expected, double low, double high, double seasonal) {
  static final int WEEKS = 4;
  private static final double LEAST_LEVEL = 0.7;
  private static final double MOST_LEVEL = 1.4;
  private static final Duration HOUR = Duration.ofHours(1);

  /**
   * Empty where the counts do not reach over the same time of each of four weeks.
   *
   * @param zone in which a week later is the same time of day
   */
  static Optional<WeeklyForecast> of(BusinessCount count, TimeRange range, ZoneId zone) {
    double[] sums = new double[WEEKS];
    double[] before = new double[WEEKS];
    boolean covered = CountCover.over(count, hourBefore(range));
    for (int week = 0; week < WEEKS; week++) {
      TimeRange then = earlier(range, week + 1, zone);
      if (!CountCover.over(count, then)) {
        return Optional.empty();
      }
      sums[week] = count.sum(then);
      before[week] = count.sum(hourBefore(then));
      covered &= CountCover.over(count, hourBefore(then));
    }
    double now = count.sum(hourBefore(range));
    boolean hours = covered && now > 0 && Arrays.stream(before).allMatch(b -> b > 0);
    double seasonal = hours ? now / median(before) : Double.NaN;
    double expected = median(sums) * level(seasonal);
    double errors = 0;
    for (int week = 0; week < WEEKS; week++) {
      double factor = hours ? level(before[week] / median(without(before, week))) : 1;
      double error = sums[week] - median(without(sums, week)) * factor;
      errors += error * error;
    }
    double half =
        new TDistribution(WEEKS - 1).inverseCumulativeProbability(0.975)
            * Math.sqrt(Math.max(errors / WEEKS, expected));
    return Optional.of(
        new WeeklyForecast(expected, Math.max(0, expected - half), expected + half, seasonal));
  }

  private static double level(double seasonal) {
    return Double.isNaN(seasonal) ? 1 : Math.min(MOST_LEVEL, Math.max(LEAST_LEVEL, seasonal));
  }

  private static TimeRange hourBefore(TimeRange range) {
    return new TimeRange(range.from().minus(HOUR), range.from());
  }

  private static TimeRange earlier(TimeRange range, int weeks, ZoneId zone) {
    Instant from = range.from().atZone(zone).minusWeeks(weeks).toInstant();
    return new TimeRange(from, from.plus(range.length()));
  }

  private static double[] without(double[] values, int index) {
    List<Double> rest = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (i != index) {
        rest.add(values[i]);
      }
    }
    return rest.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
