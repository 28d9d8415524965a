package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/**
 * Envoy's route and cluster; its backoff is jittered as it is, and it has no breaker by failures.
 */
final class EnvoyWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return Optional.of(
        "retry_policy: {num_retries: "
            + (target.fewer() - 1)
            + ", retry_back_off: {base_interval: 0.2s, max_interval: 2s}}");
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.of(
        "circuit_breakers: {thresholds: [{retry_budget:"
            + " {budget_percent: {value: 10}, min_retry_concurrency: 3}}]}");
  }

  @Override
  public Optional<String> breaker(Target target) {
    return Optional.empty();
  }

  @Override
  public Optional<String> within(Target target, Duration whole, int fit) {
    return Optional.of("timeout: " + RetryWords.text(whole));
  }
}
