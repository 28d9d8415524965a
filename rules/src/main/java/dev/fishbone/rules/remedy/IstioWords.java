package dev.fishbone.rules.remedy;

import java.util.Optional;

/** Istio's VirtualService and DestinationRule; its bound on retries is a number, not a share. */
final class IstioWords implements RetryWords {
  @Override
  public String language() {
    return "yaml";
  }

  /** Istio counts the attempts after the first. */
  @Override
  public Optional<Typed> backoff(Target target) {
    return Optional.of(
        new Typed(
            route(target), "retries: {attempts: " + (target.fewer() - 1) + ", backoff: 200ms}"));
  }

  /** A file that says no attempts is that of a DestinationRule. */
  private static String route(Target target) {
    if (target.attempts().isEmpty() || target.line().isEmpty()) {
      return "in the HTTP route of the VirtualService of " + target.plainName();
    }
    String line = target.line().orElseThrow();
    return target.byDefault()
        ? "in the HTTP route at " + line
        : "in the retries at " + line + ", whose other keys stay";
  }

  @Override
  public Optional<Typed> budget(Target target) {
    return Optional.of(
        new Typed(
            "in the trafficPolicy of the DestinationRule of "
                + target.plainName()
                + "; Istio has no budget as a share of calls, so retries under way are bounded, and"
                + " its own backoff has jitter",
            "connectionPool: {http: {maxRetries: 3}}"));
  }

  @Override
  public Optional<Typed> breaker(Target target) {
    return Optional.empty();
  }
}
