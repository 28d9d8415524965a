package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** Istio's VirtualService and DestinationRule; its bound on retries is a number, not a share. */
final class IstioWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return Optional.of("retries: {attempts: " + (target.fewer() - 1) + ", backoff: 200ms}");
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.of("connectionPool: {http: {maxRetries: 3}}");
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
