package dev.fishbone.rules.remedy;

import java.util.Optional;

/** A gRPC service config; its backoff is jittered as it is, and it has no breaker. */
final class GrpcWords implements RetryWords {
  @Override
  public String language() {
    return "json";
  }

  /** What is retried stays as it was: a policy without codes is refused. */
  @Override
  public Optional<Typed> backoff(Target target) {
    String codes = target.on().matches("[A-Z_]+( [A-Z_]+)*") ? target.on() : "UNAVAILABLE";
    return Optional.of(
        new Typed(
            target
                .line()
                .map(line -> "in place of the retryPolicy at " + line)
                .orElse(client(target)),
            "\"retryPolicy\": {\"maxAttempts\": "
                + target.fewer()
                + ", \"initialBackoff\": \"0.2s\", \"maxBackoff\": \"2s\", \"backoffMultiplier\": 2,"
                + " \"retryableStatusCodes\": [\""
                + codes.replace(" ", "\", \"")
                + "\"]}"));
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return Optional.of(
        new Typed(
            target.file().map(file -> "beside methodConfig in " + file).orElse(client(target))
                + "; a success allows a tenth of a retry, and gRPC's own backoff has jitter",
            "\"retryThrottling\": {\"maxTokens\": 10, \"tokenRatio\": 0.1}"));
  }

  private static String client(Target target) {
    return "in the service config, " + target.client();
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return Optional.empty();
  }
}
