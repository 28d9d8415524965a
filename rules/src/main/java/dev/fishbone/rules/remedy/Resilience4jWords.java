package dev.fishbone.rules.remedy;

import java.util.Optional;

/** Properties of resilience4j's Spring Boot starter; it has no retry budget. */
final class Resilience4jWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public Optional<Typed> backoff(Target target) {
    return instance(
        "retry",
        target,
        target
            .line()
            .map(line -> "at the top level of its file, in place of the instance at " + line)
            .orElse(properties(target)),
        "maxAttempts: "
            + target.fewer()
            + ", waitDuration: 200ms, enableExponentialBackoff: true,"
            + " exponentialBackoffMultiplier: 2, enableRandomizedWait: true,"
            + " randomizedWaitFactor: 0.5");
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return backoff(target)
        .map(b -> new Typed(b.place() + "; resilience4j has no budget of retries", b.code()));
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return instance(
        "circuitbreaker",
        target,
        target.file().map(file -> "at the top level of " + file).orElse(properties(target)),
        "failureRateThreshold: 50, slidingWindowType: TIME_BASED, slidingWindowSize: 30,"
            + " minimumNumberOfCalls: 20, waitDurationInOpenState: 30s");
  }

  private static String properties(Target target) {
    return target.client() + ", in its Spring Boot properties";
  }

  private static Optional<Typed> instance(
      String module, Target target, String place, String fields) {
    return target.plain()
        ? Optional.of(
            new Typed(
                place,
                "resilience4j." + module + ".instances." + target.name() + ": {" + fields + "}"))
        : Optional.empty();
  }
}
