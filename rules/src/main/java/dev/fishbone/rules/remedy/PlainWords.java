package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** For a client whose library nothing shows: what it should be told, in no library's words. */
final class PlainWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  @Override
  public String counting() {
    return "; attempts include the first";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return Optional.of(
        "retry: {attempts: "
            + target.fewer()
            + ", backoff: exponential, base: 200ms, jitter: full}");
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.of(
        "retry: {attempts: "
            + target.fewer()
            + ", backoff: exponential, base: 200ms, jitter: full, budget: 10 %}");
  }

  @Override
  public Optional<String> breaker(Target target) {
    return Optional.of("breaker: {failures: 50 %, window: 30s}");
  }

  @Override
  public Optional<String> within(Target target, Duration whole, int fit) {
    String deadline = "deadline: " + RetryWords.text(whole);
    return Optional.of(fit > 1 ? "retry: {attempts: " + fit + ", " + deadline + "}" : deadline);
  }
}
