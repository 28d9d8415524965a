package dev.fishbone.rules.remedy;

import java.util.Optional;

/**
 * Envoy's route and cluster; its backoff is jittered as it is, and it has no breaker by failures.
 */
final class EnvoyWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  /** Envoy counts the attempts after the first; without {@code retry_on} it makes none. */
  @Override
  public Optional<Typed> backoff(Target target) {
    return Optional.of(
        new Typed(
            "in the retry_policy "
                + target.line().map(line -> "at " + line).orElse("of " + target.plainName())
                + ", whose other keys stay",
            "retry_policy: {num_retries: "
                + (target.fewer() - 1)
                + ", retry_back_off: {base_interval: 0.2s, max_interval: 2s}}"));
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return Optional.of(
        new Typed(
            "in the cluster "
                + target.plainName()
                + target.file().map(file -> " of " + file).orElse("")
                + "; the share is of the requests under way, and Envoy's own backoff has jitter",
            "circuit_breakers: {thresholds: [{retry_budget:"
                + " {budget_percent: {value: 10}, min_retry_concurrency: 3}}]}"));
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return Optional.empty();
  }
}
