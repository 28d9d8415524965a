package dev.fishbone.rules.remedy;

import java.util.Optional;

/**
 * For a client whose library nothing shows, or whose retries no file configures: what it should be
 * told, in no library's words.
 */
final class PlainWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public Optional<Typed> backoff(Target target) {
    return Optional.of(retry(target, ""));
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return Optional.of(retry(target, ", budget: 10 %"));
  }

  private static Typed retry(Target target, String more) {
    return new Typed(
        target.client() + ", in its library's words; attempts include the first",
        "retry: {attempts: "
            + target.fewer()
            + ", backoff: exponential, base: 200ms, jitter: full"
            + more
            + "}");
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return Optional.of(
        new Typed(
            target.client() + ", in its library's words",
            "breaker: {failures: 50 %, window: 30s}"));
  }
}
