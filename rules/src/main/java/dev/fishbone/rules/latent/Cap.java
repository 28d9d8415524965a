package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import java.util.ArrayList;
import java.util.List;

/**
 * How often the calls of an edge are tried at most (ALGORITHMS 9.2).
 *
 * @param stages that try again, the outermost first: a library, then a proxy; never empty
 * @param known how its upper end is known
 * @param least how its lower end is: a proxy's attempts are there, whatever the library does
 * @param policies that say so; empty where none does
 * @param doubt what is not known of it, a clause; empty where nothing is missing
 * @param hedged whether further attempts do not wait for a failure
 */
record Cap(
    String caller,
    String callee,
    List<Stage> stages,
    Known known,
    Known least,
    List<Policies.Retry> policies,
    String doubt,
    boolean hedged) {
  Cap {
    stages = List.copyOf(stages);
    policies = List.copyOf(policies);
  }

  /** An edge of which no span and no policy tells. */
  static Cap unseen(String caller, String callee) {
    return new Cap(
        caller,
        callee,
        List.of(Stage.ASSUMED),
        Known.ASSUMED,
        Known.ASSUMED,
        List.of(),
        "no call of it was seen",
        false);
  }

  Span factor() {
    Span factor = Span.ONE;
    for (Stage stage : stages) {
      factor = factor.times(stage.factor());
    }
    return factor;
  }

  /** Attempts of one call, budgets left out of account: they bound the sum, not a call. */
  Span attempts() {
    Span attempts = Span.ONE;
    for (Stage stage : stages) {
      attempts = attempts.times(stage.attempts());
    }
    return attempts;
  }

  /**
   * The same where each attempt takes its whole timeout: those that a configured deadline leaves
   * time for, {@code 1 + ⌊(T − τ) / τ⌋} (ALGORITHMS 9.3).
   */
  Span slowAttempts() {
    double fit = Double.POSITIVE_INFINITY;
    for (Policies.Retry policy : policies) {
      if (policy.timeout().isPresent() && policy.terms().deadline().isPresent()) {
        double timeout = policy.timeout().get().toNanos();
        double left = policy.terms().deadline().get().toNanos() - timeout;
        fit = timeout <= 0 ? fit : Math.min(fit, 1 + Math.max(0, Math.floor(left / timeout)));
      }
    }
    return attempts().atMost(fit);
  }

  boolean once() {
    return attempts().high() <= 1;
  }

  /** Whether retries are bounded over all calls, not call by call. */
  boolean budgeted() {
    return stages.stream().anyMatch(s -> s.limit() < s.attempts().high());
  }

  /** Whether a proxy alone tries again: its caller is not to be blamed. */
  private boolean byProxy() {
    List<Policies.Retry> again = policies.stream().filter(p -> p.attempts().orElse(1) > 1).toList();
    return !again.isEmpty()
        && again.stream().allMatch(RetryPolicies::isProxy)
        && stages.stream().filter(s -> s != Stage.ASSUMED && s.attempts().high() > 1).count() == 1;
  }

  /** "orders tries pricing up to 4 times": "3 × 3 times" where two layers do. */
  String words() {
    if (known == Known.ASSUMED && !(attempts().low() > 1)) {
      return "how often "
          + Wording.plain(caller)
          + " tries "
          + Wording.plain(callee)
          + " is not known (up to "
          + Wording.estimate(attempts().high())
          + " times are usual)";
    }
    List<String> times = new ArrayList<>();
    for (Stage stage : stages) {
      if (stage != Stage.ASSUMED && (stage.attempts().high() > 1 || stages.size() == 1)) {
        times.add(Wording.estimate(stage.attempts().likely()));
      }
    }
    String up = known == Known.BOUND || known == Known.ASSUMED ? " at least " : " up to ";
    boolean one = times.size() == 1 && times.get(0).equals("1");
    return (byProxy()
            ? "the proxy between "
                + Wording.plain(caller)
                + " and "
                + Wording.plain(callee)
                + " tries a call"
            : Wording.plain(caller) + " tries " + Wording.plain(callee))
        + (one ? " once" : up + String.join(" × ", times) + " times")
        + (times.size() > 1 ? " (its library and the proxy both)" : "")
        + (hedged ? ", without waiting for a failure" : "")
        + (budgeted() ? ", within a budget" : "");
  }
}
