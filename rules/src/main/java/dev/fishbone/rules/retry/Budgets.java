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
import java.util.Optional;

/**
 * The budgets of retries on an edge, as configured and as they were seen to work.
 *
 * @param keptBack retries that were not made for want of budget
 * @param counters that tell of it
 */
record Budgets(Optional<Policies.Retry> policy, double keptBack, List<Series> counters) {
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
    return policy.filter(p -> !RetryPolicies.hasBudget(p)).isPresent();
  }

  /** Some budget is configured. */
  Optional<Policies.Retry> configured() {
    return policy.filter(RetryPolicies::hasBudget);
  }
}
