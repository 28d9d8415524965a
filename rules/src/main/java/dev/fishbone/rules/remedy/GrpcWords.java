package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** A gRPC service config; its backoff is jittered as it is, and it has no breaker. */
final class GrpcWords implements RetryWords {
  @Override
  public String language() {
    return "json";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return Optional.of(
        "\"retryPolicy\": {\"maxAttempts\": "
            + target.fewer()
            + ", \"initialBackoff\": \"0.2s\", \"maxBackoff\": \"2s\", \"backoffMultiplier\": 2,"
            + " \"retryableStatusCodes\": [\"UNAVAILABLE\"]}");
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.of("\"retryThrottling\": {\"maxTokens\": 10, \"tokenRatio\": 0.1}");
  }

  @Override
  public Optional<String> breaker(Target target) {
    return Optional.empty();
  }

  @Override
  public Optional<String> within(Target target, Duration whole, int fit) {
    return Optional.of("\"timeout\": \"" + whole.toMillis() / 1e3 + "s\"");
  }
}
