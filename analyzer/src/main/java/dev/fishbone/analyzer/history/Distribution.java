package dev.fishbone.analyzer.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lengths of several incidents. Of a few no distribution is told: their values stand for
 * themselves.
 *
 * @param n how many are known
 * @param notAssessed how many incidents have no known length: they are not counted as anything
 * @param median seconds; absent below {@value #LEAST} values
 * @param p90 seconds, nine in ten were no longer; absent below {@value #LEAST_FOR_P90} values
 * @param seconds each, in ascending order; below zero what came before what it is counted from
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Distribution(
    int n,
    @JsonProperty("not-assessed") int notAssessed,
    @Nullable Double median,
    @Nullable Double p90,
    List<Double> seconds) {
  /** Below it the median of one more incident could be anything. */
  static final int LEAST = 5;

  /** Below it nine in ten are all. */
  static final int LEAST_FOR_P90 = 10;

  Distribution {
    seconds = List.copyOf(seconds);
  }

  static Distribution of(List<PastIncident> incidents, Length length) {
    List<Double> seconds =
        incidents.stream()
            .flatMap(i -> i.length(length).stream())
            .map(PastIncident.Measured::seconds)
            .sorted()
            .toList();
    int n = seconds.size();
    return new Distribution(
        n,
        incidents.size() - n,
        n < LEAST ? null : Double.valueOf(quantile(seconds, 0.5)),
        n < LEAST_FOR_P90 ? null : Double.valueOf(quantile(seconds, 0.9)),
        seconds);
  }

  /** Interpolated between the two that it lies between (Hyndman and Fan's type 7). */
  private static double quantile(List<Double> sorted, double share) {
    double at = share * (sorted.size() - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.size() - 1);
    return sorted.get(below) + (at - below) * (sorted.get(above) - sorted.get(below));
  }

  double[] values() {
    return seconds.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
