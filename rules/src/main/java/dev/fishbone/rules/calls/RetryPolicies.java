package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.Policies;
import java.util.Comparator;
import java.util.Optional;

/** What is configured for an edge. */
public final class RetryPolicies {
  private RetryPolicies() {}

  /**
   * What was written for the whole edge before what holds for a route or method of it, of which the
   * most attempts count; a product's default last.
   */
  public static Optional<Policies.Retry> of(Policies policies, Edge edge) {
    return policies.retries().stream()
        .filter(p -> p.caller().equals(edge.caller()))
        .filter(p -> p.callee().equals(edge.callee()))
        .min(
            Comparator.comparing((Policies.Retry p) -> p.terms().byDefault())
                .thenComparing(p -> p.attempts().isEmpty())
                .thenComparing(p -> !p.terms().scope().isEmpty())
                .thenComparing(p -> p.terms().scope().isEmpty() ? 0 : -p.attempts().orElse(0)));
  }
}
