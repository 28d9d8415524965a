package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.statistics.SumOfLaws;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;

/**
 * How long a page waits for somebody: the quartiles of this recording's pages where there are
 * enough; half and twice the median of the few there are; else three minutes, two to ten.
 */
final class ResponseLaw {
  private final double[] grid;
  private final double median;
  private final String words;

  private ResponseLaw(double q1, double median, double q3, String words) {
    this.grid = SumOfLaws.quartiles(q1, median, q3);
    this.median = median;
    this.words = words;
  }

  double[] grid() {
    return grid.clone();
  }

  static ResponseLaw of(PageLog log, Settings settings) {
    List<Double> delays =
        log.acknowledgementDelays().stream().map(ResponseLaw::seconds).sorted().toList();
    if (delays.isEmpty()) {
      return new ResponseLaw(
          seconds(settings.duration("acknowledge-low")),
          seconds(settings.duration("acknowledge")),
          seconds(settings.duration("acknowledge-high")),
          "the setting acknowledge, since no page of this recording was acknowledged");
    }
    double median = quantile(delays, 0.5);
    String pages = " acknowledged pages of this recording";
    return delays.size() < settings.number("acknowledge-history")
        ? new ResponseLaw(
            median / 2, median, 2 * median, "half to twice that of the " + delays.size() + pages)
        : new ResponseLaw(
            quantile(delays, 0.25),
            median,
            quantile(delays, 0.75),
            "that of the " + delays.size() + pages);
  }

  /** What the wait for an answer was taken to be, with its median. */
  Evidence evidence(TimeRange window) {
    return new Evidence(
        Evidence.Kind.PAGE,
        "the wait for an answer is " + words,
        Location.NOWHERE,
        "acknowledgements",
        List.of(),
        window,
        median,
        "s");
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
