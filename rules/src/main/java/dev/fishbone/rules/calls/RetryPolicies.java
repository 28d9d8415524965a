package dev.fishbone.rules.calls;

import dev.fishbone.telemetry.Policies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What is configured for an edge. */
public final class RetryPolicies {
  private static final Pattern SHARE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(%?).*");

  /** gRPC's: in the long run a retry for each so many successes (its token ratio). */
  private static final Pattern TOKENS =
      Pattern.compile("none while .* a success brings (\\d+(?:\\.\\d+)?)()");

  /** Words of HAProxy, Envoy and Istio for an attempt that was never sent, or not looked at. */
  private static final Set<String> UNREACHED =
      Set.of(
          "conn-failure", "connect-failure", "connection-failure", "refused-stream", "redispatch");

  private RetryPolicies() {}

  /**
   * What was written for the whole edge before what holds for a route or method of it, of which the
   * most attempts count; a product's default last.
   */
  public static Optional<Policies.Retry> of(Policies policies, Edge edge) {
    return first(of(policies, edge.caller(), edge.callee()));
  }

  private static Stream<Policies.Retry> of(Policies policies, String caller, String callee) {
    return policies.retries().stream()
        .filter(p -> p.caller().equals(caller))
        .filter(p -> p.callee().equals(callee));
  }

  private static Optional<Policies.Retry> first(Stream<Policies.Retry> policies) {
    return policies.min(
        Comparator.comparing((Policies.Retry p) -> p.terms().byDefault())
            .thenComparing(p -> p.attempts().isEmpty())
            .thenComparing(p -> !p.terms().scope().isEmpty())
            .thenComparing(p -> p.terms().scope().isEmpty() ? 0 : -p.attempts().orElse(0)));
  }

  /**
   * What says how often a call is tried: the caller's own library, and a proxy or mesh on the way,
   * each of which tries whatever the other tries again. The library stands first.
   */
  public static List<Policies.Retry> layers(Policies policies, String caller, String callee) {
    List<Policies.Retry> layers = new ArrayList<>();
    for (boolean proxy : new boolean[] {false, true}) {
      first(
              policies.retries().stream()
                  .filter(p -> p.callee().equals(callee) && isProxy(p) == proxy)
                  // A proxy of no known caller stands before the callee, for all who call.
                  .filter(p -> p.caller().equals(caller) || (proxy && p.caller().isEmpty()))
                  .filter(p -> p.attempts().isPresent()))
          .ifPresent(layers::add);
    }
    return layers;
  }

  /** Whether a proxy on the way repeats the call, not its caller. */
  public static boolean isProxy(Policies.Retry policy) {
    return switch (policy.terms().library()) {
      case HAPROXY, ENVOY, ISTIO -> true;
      case GRPC, RESILIENCE4J, SPRING, UNKNOWN -> false;
    };
  }

  /** Whether only attempts are repeated that never came to the callee, and so are no load on it. */
  public static boolean onlyUnreached(Policies.Retry policy) {
    String on = policy.terms().on().toLowerCase(Locale.ROOT).strip();
    return !on.isEmpty() && Stream.of(on.split("[\\s,]+")).allMatch(UNREACHED::contains);
  }

  /** Whether anything bounds retries over all calls. */
  public static boolean hasBudget(Policies.Retry policy) {
    String written = budget(policy);
    return !written.isEmpty() && !written.matches("none|off|no|false");
  }

  /**
   * The share of calls that a configured budget lets be retries; empty where it is written as no
   * share.
   */
  public static Optional<Double> budgetShare(Policies.Retry policy) {
    Matcher tokens = TOKENS.matcher(budget(policy));
    Matcher share = tokens.matches() ? tokens : SHARE.matcher(budget(policy));
    if (!share.matches() || !hasBudget(policy)) {
      return Optional.empty();
    }
    double value = Double.parseDouble(share.group(1));
    boolean percent = share.group(2).equals("%");
    return percent || value < 1 ? Optional.of(percent ? value / 100 : value) : Optional.empty();
  }

  private static String budget(Policies.Retry policy) {
    return policy.terms().budget().strip().toLowerCase(Locale.ROOT);
  }

  /** Whether attempts follow each other at once; empty where the policy does not say, or hedges. */
  public static Optional<Boolean> withoutPause(Policies.Retry policy) {
    String backoff = policy.backoff().strip().toLowerCase(Locale.ROOT);
    return backoff.isEmpty() || backoff.startsWith("hedging") || policy.terms().hedged()
        ? Optional.empty()
        : Optional.of(backoff.matches("none|off|false|0|0 ?m?s"));
  }
}
