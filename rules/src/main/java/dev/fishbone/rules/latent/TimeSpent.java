package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.telemetry.Policies;
import java.util.List;
import java.util.Optional;

/**
 * How long all attempts of a call take where each runs into its timeout: {@code N·τ + Σ backoff}
 * (ALGORITHMS 9.4).
 *
 * @param attempts of a call
 * @param timeout seconds that one is waited for
 * @param pauses seconds between them at most
 * @param deadline seconds after which the caller gives all of them up; infinite without
 * @param whole seconds
 */
record TimeSpent(Span attempts, double timeout, double pauses, double deadline, Span whole) {

  /**
   * @param timeout seconds that one attempt is waited for, or at least
   */
  static TimeSpent of(Cap cap, double timeout) {
    List<Policies.Retry> policies = cap.policies();
    Optional<Policies.Retry> outer =
        policies.stream().filter(p -> !RetryPolicies.isProxy(p)).findFirst();
    // What a proxy repeats within an attempt of the library ends with that attempt.
    Span attempts =
        outer.filter(p -> p.timeout().isPresent() && policies.size() > 1).isPresent()
            ? cap.stages().get(0).attempts()
            : cap.attempts();
    Pause pause = policies.stream().findFirst().map(Pause::of).orElse(new Pause(0, 1, 0, false));
    double deadline =
        policies.stream()
            .flatMap(p -> p.terms().deadline().stream())
            .mapToDouble(d -> d.toNanos() / 1e9)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    double pauses = pause.before(attempts.likely());
    Span whole =
        new Span(
                attempts.low() * timeout + pause.atLeast(attempts.low()),
                attempts.likely() * timeout + pauses,
                attempts.high() * timeout + pause.before(attempts.high()))
            .atMost(deadline);
    return new TimeSpent(attempts, timeout, pauses, deadline, whole);
  }

  /** Attempts that end in so many seconds: {@code 1 + ⌊(T − τ) / (τ + b)⌋}; 0 where none does. */
  int within(double seconds) {
    if (timeout > seconds) {
      return 0;
    }
    double each = attempts.likely() > 1 ? pauses / (attempts.likely() - 1) : 0;
    return (int)
        Math.min(attempts.likely(), 1 + Math.floor((seconds - timeout) / (timeout + each)));
  }
}
