package dev.fishbone.rules.remedy;

import java.time.Duration;
import java.util.Optional;

/** A backend of HAProxy: it waits between attempts by no rule, so what reached a server ends. */
final class HaproxyWords implements RetryWords {
  private static final String UNREACHED = "retry-on conn-failure";

  @Override
  public String language() {
    return "haproxy";
  }

  @Override
  public Optional<String> backoff(Target target) {
    return Optional.of(UNREACHED);
  }

  @Override
  public Optional<String> budget(Target target) {
    return Optional.of(UNREACHED);
  }

  @Override
  public Optional<String> breaker(Target target) {
    return Optional.empty();
  }

  /** It has no time for all attempts, only a number of further ones. */
  @Override
  public Optional<String> within(Target target, Duration whole, int fit) {
    return fit < 1 ? Optional.empty() : Optional.of("retries " + (fit - 1));
  }
}
