package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The budgets of retries on an edge, as configured and as they were seen to work.
 *
 * @param keptBack retries that were not made for want of budget
 * @param counters that tell of it
 */
record Budgets(Optional<Policies.Retry> policy, double keptBack, List<Series> counters) {
  private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(%?).*");

  Budgets {
    counters = List.copyOf(counters);
  }

  static Budgets of(Telemetry telemetry, CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    List<Series> counters =
        EdgeSeries.of(telemetry, Signal.RETRIES_SUPPRESSED, called.edge()).own();
    double keptBack = 0;
    for (Series counter : counters) {
      keptBack +=
          CounterSteps.of(counter.samples(), Samples.NONE, telemetry.recording().scrapeInterval())
              .total(window);
    }
    Optional<Policies.Retry> policy =
        RetryPolicies.of(telemetry.policies(), called.edge())
            .filter(p -> !p.terms().budget().isBlank());
    return new Budgets(policy, keptBack, counters);
  }

  boolean worked() {
    return keptBack > 0;
  }

  boolean configuredNone() {
    return policy.filter(p -> none(written(p))).isPresent();
  }

  /** Some budget is configured. */
  Optional<Policies.Retry> configured() {
    return policy.filter(p -> !none(written(p)));
  }

  /** The share of calls that the configured budget lets be retries; empty where it is no share. */
  static Optional<Double> share(Policies.Retry policy) {
    Matcher share = SHARE.matcher(written(policy));
    if (!share.matches()) {
      return Optional.empty();
    }
    double value = Double.parseDouble(share.group(1));
    if (share.group(2).isEmpty()) {
      return value < 1 ? Optional.of(value) : Optional.empty();
    }
    return Optional.of(value / 100);
  }

  private static String written(Policies.Retry policy) {
    return policy.terms().budget().strip().toLowerCase(Locale.ROOT);
  }

  private static boolean none(String written) {
    return written.matches("none|off|no|false");
  }
}
