package dev.fishbone.rules.latent;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.calls.CallEvidence;
import dev.fishbone.rules.calls.CalledEdge;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.calls.Timeouts;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How long a caller waits for one attempt.
 *
 * @param seconds where it is known: as configured, or as attempts show that timed out (2.5)
 * @param atLeast seconds that some attempt was waited for
 * @param shown empty where nothing tells
 */
record Patience(Optional<Double> seconds, double atLeast, Optional<Evidence> shown) {

  static Patience of(Telemetry telemetry, CalledEdge called) {
    TimeRange window = telemetry.recording().window();
    List<Policies.Retry> all =
        telemetry.policies().retries().stream()
            .filter(p -> p.caller().equals(called.edge().caller()))
            .filter(p -> p.callee().equals(called.edge().callee()))
            .toList();
    Optional<Policies.Retry> written =
        RetryPolicies.of(telemetry.policies(), called.edge())
            .filter(p -> wait(p).isPresent())
            .or(() -> all.stream().filter(p -> wait(p).isPresent()).findFirst());
    long[] seen = called.attempts().timeouts();
    double longest = Arrays.stream(seen).max().orElse(0) / 1e9;
    if (written.isPresent()) {
      Duration time = wait(written.get()).orElse(Duration.ZERO);
      return new Patience(
          Optional.of(time.toNanos() / 1e9),
          longest,
          Optional.of(
              CallEvidence.configured(
                  written.get(), "timeout", Wording.time(time.toNanos() / 1e9), window)));
    }
    Timeouts timeouts = Timeouts.of(seen);
    if (timeouts.modes().isEmpty()) {
      return new Patience(Optional.empty(), longest, Optional.empty());
    }
    double mode = timeouts.modes().get(timeouts.modes().size() - 1);
    return new Patience(
        Optional.of(mode),
        longest,
        Optional.of(
            CallEvidence.traces(
                Wording.count(seen.length)
                    + " attempts on "
                    + called.edge().arrow()
                    + " were given up after "
                    + Wording.time(mode),
                called.edge(),
                window,
                mode,
                "s")));
  }

  /** Of one attempt; where only all of them have a limit, that is one's, too. */
  private static Optional<Duration> wait(Policies.Retry policy) {
    return policy.timeout().or(() -> policy.terms().deadline());
  }

  boolean known() {
    return seconds.isPresent();
  }
}
