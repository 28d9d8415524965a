package dev.fishbone.rules.remedy;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.ProxyBetween;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Policies.Library;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a caller's configuration, or that of the proxy before a callee, would say to repeat calls
 * with care. A caller's library is the one whose file was in force, or whose metrics the caller
 * has; where none shows, its words stand for whatever the client is told in. What is configured to
 * try once is not what repeats: there is then nothing to type.
 */
public final class RetryRemedy {
  private final RetryWords words;
  private final Target target;

  private RetryRemedy(RetryWords words, Target target) {
    this.words = words;
    this.target = target;
  }

  /** The caller's own. */
  public static RetryRemedy of(Telemetry telemetry, Edge edge) {
    Optional<Policies.Retry> policy = RetryPolicies.of(telemetry.policies(), edge);
    Library written = policy.map(p -> p.terms().library()).orElse(Library.UNKNOWN);
    boolean silent = written == Library.UNKNOWN || written == Library.SPRING;
    Optional<String> shown = silent ? Resilience4jNames.of(telemetry, edge) : Optional.empty();
    String name = shown.or(() -> policy.map(Policies.Retry::name)).orElse(edge.callee());
    return new RetryRemedy(
        words(shown.isPresent() ? Library.RESILIENCE4J : written),
        target(edge.caller(), edge, name, policy, !silent));
  }

  /** The proxy's; nothing where it is not known which it is. */
  public static Optional<RetryRemedy> of(ProxyBetween proxy, Edge edge) {
    return proxy.library() == Library.UNKNOWN
        ? Optional.empty()
        : Optional.of(
            new RetryRemedy(
                words(proxy.library()), target("", edge, proxy.name(), proxy.policy(), true)));
  }

  private static Target target(
      String caller, Edge edge, String name, Optional<Policies.Retry> policy, boolean own) {
    return new Target(
        caller,
        edge.callee(),
        name,
        policy.map(Policies.Retry::attempts).orElse(OptionalInt.empty()),
        policy.map(p -> p.terms().on()).orElse(""),
        policy.filter(p -> p.terms().byDefault()).isPresent(),
        policy.filter(p -> own).map(Policies.Retry::origin));
  }

  private static RetryWords words(Library library) {
    return switch (library) {
      case RESILIENCE4J -> new Resilience4jWords();
      case ENVOY -> new EnvoyWords();
      case ISTIO -> new IstioWords();
      case GRPC -> new GrpcWords();
      case HAPROXY -> new HaproxyWords();
      case SPRING, UNKNOWN -> new PlainWords();
    };
  }

  /** Fewer attempts, exponential backoff and jitter. */
  public Optional<Fix> backoff() {
    return target.repeats() ? fix(words.backoff(target)) : Optional.empty();
  }

  /** Retries as a share of all calls; where the library has no such thing, what comes nearest. */
  public Optional<Fix> budget() {
    return target.repeats() ? fix(words.budget(target)) : Optional.empty();
  }

  /** A breaker that opens at half of the calls failing. */
  public Optional<Fix> breaker() {
    return fix(words.breaker(target));
  }

  private Optional<Fix> fix(Optional<RetryWords.Typed> typed) {
    return typed.map(t -> new Fix(t.place(), words.language(), t.code(), ""));
  }
}
