package dev.fishbone.rules.remedy;

import dev.fishbone.rules.Fix;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Policies.Library;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a caller's configuration would say to repeat its calls with care. The library is the one
 * whose file was in force, or whose metrics the caller has; where none shows, its words stand for
 * whatever the client is told in.
 */
public final class RetryRemedy {
  private final Telemetry telemetry;
  private final Edge edge;
  private final Optional<Policies.Retry> policy;

  public RetryRemedy(Telemetry telemetry, Edge edge) {
    this.telemetry = telemetry;
    this.edge = edge;
    this.policy = RetryPolicies.of(telemetry.policies(), edge);
  }

  /** Fewer attempts, exponential backoff and jitter. */
  public Optional<Fix> backoff() {
    return fix(words().backoff(target()), words().counting());
  }

  /** Retries as a share of all calls; where the library has no such thing, backoff. */
  public Optional<Fix> budget() {
    RetryWords words = words();
    Optional<String> budget = words.budget(target());
    return fix(budget.isPresent() ? budget : words.backoff(target()), words.counting());
  }

  /** Retries bounded over all calls: by a budget, where the library has one, else by a breaker. */
  public Optional<Fix> bounded() {
    RetryWords words = words();
    Optional<String> budget = words.budget(target());
    return budget.isPresent() ? fix(budget, words.counting()) : breaker().or(this::backoff);
  }

  /** A breaker that opens at half of the calls failing. */
  public Optional<Fix> breaker() {
    return fix(words().breaker(target()), "");
  }

  /**
   * All attempts of a call within the time that its caller has.
   *
   * @param fit attempts that it leaves time for
   */
  public Optional<Fix> within(Duration whole, int fit) {
    return fix(words().within(target(), whole, fit), words().counting());
  }

  private Optional<Fix> fix(Optional<String> code, String note) {
    return code.map(line -> new Fix(place() + note, words().language(), line, ""));
  }

  private String place() {
    return policy
        .filter(p -> p.terms().library() != Library.UNKNOWN)
        .map(p -> "at " + Wording.plain(p.origin().toString()))
        .orElse("where " + edge.caller() + " configures its client of " + edge.calleeName());
  }

  private RetryWords words() {
    return switch (library()) {
      case RESILIENCE4J -> new Resilience4jWords();
      case ENVOY -> new EnvoyWords();
      case ISTIO -> new IstioWords();
      case GRPC -> new GrpcWords();
      case HAPROXY -> new HaproxyWords();
      case SPRING, UNKNOWN -> new PlainWords();
    };
  }

  private Library library() {
    Library written = policy.map(p -> p.terms().library()).orElse(Library.UNKNOWN);
    boolean shows =
        telemetry.series().stream()
            .filter(s -> s.service().equals(edge.caller()))
            .anyMatch(s -> s.nativeName().startsWith("resilience4j_"));
    boolean silent = written == Library.UNKNOWN || written == Library.SPRING;
    return silent && shows ? Library.RESILIENCE4J : written;
  }

  private RetryWords.Target target() {
    boolean own = policy.filter(p -> p.terms().library() == Library.RESILIENCE4J).isPresent();
    String name = own ? policy.orElseThrow().name() : edge.callee();
    return new RetryWords.Target(
        name, policy.map(Policies.Retry::attempts).orElse(OptionalInt.empty()));
  }
}
