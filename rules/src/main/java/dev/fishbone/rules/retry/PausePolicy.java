package dev.fishbone.rules.retry;

import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.retry.Spacing.Jitter;
import dev.fishbone.telemetry.Policies;
import java.util.Locale;
import java.util.Optional;

/**
 * The pauses between attempts as they are configured.
 *
 * @param none whether an attempt follows at once
 * @param firm whether somebody wrote it, so that it is no mere default of the product
 */
record PausePolicy(boolean none, Jitter jitter, boolean firm, Policies.Retry policy) {

  /** Nothing where the policy does not say, or hedges: its further attempts wait for no failure. */
  static Optional<PausePolicy> of(Policies.Retry policy) {
    return RetryPolicies.withoutPause(policy)
        .map(
            none ->
                new PausePolicy(
                    none, jitter(policy.jitter()), !policy.terms().byDefault(), policy));
  }

  private static Jitter jitter(String written) {
    String jitter = written.strip().toLowerCase(Locale.ROOT);
    if (jitter.isEmpty()) {
      return Jitter.NOT_ASSESSED;
    }
    return jitter.matches("none|off|false|no|0|0 ?%|± 0(\\.0)?") ? Jitter.NO : Jitter.YES;
  }

  /** As written: "exponential 200ms, jitter full". */
  String written() {
    return policy.backoff() + (policy.jitter().isBlank() ? "" : ", jitter " + policy.jitter());
  }
}
