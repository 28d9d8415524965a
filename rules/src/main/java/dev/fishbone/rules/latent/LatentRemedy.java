package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.ProxyBetween;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.remedy.RetryRemedy;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.List;
import java.util.Optional;

/** Whose configuration is changed where an edge's calls are tried again: the caller's, mostly. */
final class LatentRemedy {
  private LatentRemedy() {}

  /** The proxy's where it alone is configured to try again, for all who call; the caller's else. */
  static Optional<RetryRemedy> of(Telemetry telemetry, Edge edge) {
    List<Policies.Retry> layers =
        RetryPolicies.layers(telemetry.policies(), edge.caller(), edge.callee()).stream()
            .filter(p -> p.attempts().orElse(1) > 1)
            .toList();
    if (layers.size() == 1 && RetryPolicies.isProxy(layers.get(0))) {
      Policies.Retry policy = layers.get(0);
      return RetryRemedy.of(
          new ProxyBetween(policy.terms().library(), policy.name(), Optional.of(policy), false),
          edge);
    }
    return Optional.of(RetryRemedy.of(telemetry, edge));
  }
}
