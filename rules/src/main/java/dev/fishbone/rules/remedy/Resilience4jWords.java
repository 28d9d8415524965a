package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** Properties of resilience4j's Spring Boot starter; it has no retry budget. */
final class Resilience4jWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return instance(
        "retry",
        target,
        "maxAttempts: "
            + target.fewer()
            + ", waitDuration: 200ms, enableExponentialBackoff: true,"
            + " exponentialBackoffMultiplier: 2, enableRandomizedWait: true,"
            + " randomizedWaitFactor: 0.5");
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.empty();
  }

  @Override
  public Optional<String> breaker(Target target) {
    return instance(
        "circuitbreaker",
        target,
        "failureRateThreshold: 50, slidingWindowType: TIME_BASED, slidingWindowSize: 30,"
            + " minimumNumberOfCalls: 20, waitDurationInOpenState: 30s");
  }

  /** Its time limiter is one of each attempt, where aspects have their usual order. */
  @Override
  public Optional<String> within(Target target, Duration whole, int fit) {
    return fit < 1 ? Optional.empty() : instance("retry", target, "maxAttempts: " + fit);
  }

  private static Optional<String> instance(String module, Target target, String fields) {
    return target.plain()
        ? Optional.of(
            "resilience4j." + module + ".instances." + target.name() + ": {" + fields + "}")
        : Optional.empty();
  }
}
