package dev.fishbone.rules.paging;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.statistics.SumOfLaws;
import java.time.Duration;
import java.util.List;

/**
 * How long a page waits for somebody: the quartiles of this recording's pages where there are
 * enough; half and twice the median of the few there are; else three minutes, two to ten.
 *
 * @param words which of these it was
 */
record ResponseLaw(double[] grid, String words) {
  static ResponseLaw of(PageLog log, Settings settings) {
    List<Double> delays =
        log.acknowledgementDelays().stream().map(ResponseLaw::seconds).sorted().toList();
    if (delays.isEmpty()) {
      return new ResponseLaw(
          SumOfLaws.quartiles(
              seconds(settings.duration("acknowledge-low")),
              seconds(settings.duration("acknowledge")),
              seconds(settings.duration("acknowledge-high"))),
          "no page was acknowledged in this recording: the usual delay is assumed");
    }
    double median = quantile(delays, 0.5);
    if (delays.size() < settings.number("acknowledge-history")) {
      return new ResponseLaw(
          SumOfLaws.quartiles(median / 2, median, 2 * median),
          "half to twice the delay of this recording's " + delays.size() + " acknowledged pages");
    }
    return new ResponseLaw(
        SumOfLaws.quartiles(quantile(delays, 0.25), median, quantile(delays, 0.75)),
        "the delays of this recording's " + delays.size() + " acknowledged pages");
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }

  private static double quantile(List<Double> sorted, double share) {
    double at = share * (sorted.size() - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.size() - 1);
    return sorted.get(below) + (at - below) * (sorted.get(above) - sorted.get(below));
  }
}
