package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What tells of a breaker on an edge.
 *
 * @param open series that were seen open in the window
 * @param closed series that never were
 * @param others of the caller that were open and are named after something else
 */
record BreakerSigns(
    Optional<Policies.Retry> policy, List<Series> open, List<Series> closed, List<Series> others) {
  BreakerSigns {
    open = List.copyOf(open);
    closed = List.copyOf(closed);
    others = List.copyOf(others);
  }

  static BreakerSigns of(Telemetry telemetry, CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    EdgeSeries series = EdgeSeries.of(telemetry, Signal.BREAKER_OPEN, called.edge());
    List<Series> own = series.own().stream().filter(s -> !ofRetries(s)).toList();
    return new BreakerSigns(
        RetryPolicies.of(telemetry.policies(), called.edge())
            .filter(p -> !p.terms().breaker().isBlank()),
        own.stream().filter(s -> opened(s, window)).toList(),
        own.stream().filter(s -> !opened(s, window)).toList(),
        series.others().stream().filter(s -> !ofRetries(s) && opened(s, window)).toList());
  }

  /** A breaker that holds back retries alone is a budget. */
  private static boolean ofRetries(Series series) {
    return series.nativeName().contains("retry_open");
  }

  private static boolean opened(Series series, TimeRange window) {
    Samples samples = series.samples().within(window);
    for (int i = 0; i < samples.size(); i++) {
      if (samples.valueAt(i) > 0) {
        return true;
      }
    }
    return false;
  }

  boolean configuredNone() {
    return policy.filter(p -> none(p)).isPresent();
  }

  /** Some breaker is configured, as written. */
  Optional<String> configured() {
    return policy.filter(p -> !none(p)).map(p -> Wording.plain(p.terms().breaker()));
  }

  private static boolean none(Policies.Retry policy) {
    return policy.terms().breaker().strip().toLowerCase(Locale.ROOT).matches("none|off|no|false");
  }

  static String name(Series series) {
    return Wording.plain(series.resource().isEmpty() ? series.nativeName() : series.resource());
  }
}
