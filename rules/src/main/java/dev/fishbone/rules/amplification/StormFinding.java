package dev.fishbone.rules.amplification;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.calls.Edge;
import dev.fishbone.rules.calls.ProxyBetween;
import dev.fishbone.rules.calls.Repetition;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.calls.RetryShare;
import dev.fishbone.rules.statistics.BoundedMean;
import dev.fishbone.rules.statistics.WilsonBounds;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes down a storm: its claim, what to do, its figures and what shows them.
 *
 * @param proxy who repeats where the caller does not
 */
record StormFinding(
    Measure measure,
    Policies policies,
    Optional<ProxyBetween> proxy,
    Repetition repetition,
    List<TimeRange> bins,
    int episode) {

  Outcome.Finding write(Grade grade, List<String> missing, Confidence confidence) {
    Optional<Policies.Retry> policy =
        proxy.map(ProxyBetween::policy).orElseGet(() -> RetryPolicies.of(policies, measure.edge()));
    Evidence counts = counts();
    Evidence traces = traces();
    List<Evidence> evidence = new ArrayList<>(List.of(counts, traces));
    policy.map(this::configured).ifPresent(evidence::add);
    return new Outcome.Finding(
        grade,
        claim(missing, policy),
        action(policy),
        measure.range(),
        confidence,
        figures(counts, traces),
        evidence,
        new StormExhibits(measure.edge(), measure.inferred(), measure.range(), bins, episode)
            .all());
  }

  private String claim(List<String> missing, Optional<Policies.Retry> policy) {
    Edge edge = measure.edge();
    StringBuilder claim = new StringBuilder();
    // Server spans alone do not tell who sent the calls again: a caller's one call is one span of
    // it.
    claim.append(proxy.map(p -> p.between(edge)).orElse(edge.caller()));
    claim.append(missing.isEmpty() ? " retried" : " may have retried").append(" failed calls");
    claim.append(proxy.isPresent() ? "" : " to " + edge.calleeName());
    if (!edge.operation().isEmpty()) {
      claim.append(" (").append(edge.operation()).append(')');
    }
    if (policy.filter(p -> p.backoff().equalsIgnoreCase("none")).isPresent()) {
      claim.append(", with no backoff configured");
    }
    claim.append(
        text(
            ": %.1f calls per request that met a failure, %.0f %% of the calls were retries",
            measure.callsPerFailedRequest().mean(), 100 * measure.share()));
    claim.append(measure.normal().caveat());
    if (!missing.isEmpty()) {
      claim.append("; but ").append(String.join(", ", missing));
    }
    return claim.toString();
  }

  private String action(Optional<Policies.Retry> policy) {
    Edge edge = measure.edge();
    int attempts = policy.flatMap(this::attempts).orElse(edge.attemptsMax());
    String instead = text(" in place of up to %d attempts each", attempts);
    return proxy
        .flatMap(p -> p.withoutBudget(edge))
        .map(action -> action + "," + instead)
        .orElse(
            "Let "
                + proxy
                    .map(p -> p.between(edge) + " retry")
                    .orElse(edge.caller() + " retry " + edge.calleeName())
                + " from a budget (10 % of its calls)"
                + instead
                + ", with backoff and jitter");
  }

  private Optional<Integer> attempts(Policies.Retry policy) {
    return policy.attempts().isPresent()
        ? Optional.of(policy.attempts().getAsInt())
        : Optional.empty();
  }

  private List<Figure> figures(Evidence counts, Evidence traces) {
    BoundedMean failed = measure.callsPerFailedRequest();
    BoundedMean all = measure.callsPerRequest();
    BoundedMean.Ratio factor = measure.factor();
    double share = measure.share();
    WilsonBounds bounds = measure.shareBounds();
    double low = bounds.low();
    if (measure.certainShare() < 0.5 && repetition == Repetition.UNRESOLVED) {
      low = Math.min(low, RetryShare.share(measure.edge(), false, measure.range()));
    }
    return List.of(
        Figure.of("calls-per-request", failed.mean(), "calls", failed.low(), failed.high(), counts),
        Figure.of("calls-per-request-mean", all.mean(), "calls", all.low(), all.high(), counts),
        Figure.of("amplification", factor.value(), "times", factor.low(), factor.high(), counts),
        Figure.of("retry-share", share, "ratio", low, bounds.high(), counts),
        Figure.exact("extra-calls", measure.perSecond(measure.retries()), "calls/s", counts),
        Figure.exact("attempts-max", measure.edge().attemptsMax(), "calls", traces));
  }

  private Evidence counts() {
    Edge edge = measure.edge();
    TimeRange range = measure.range();
    String statement =
        text(
            "%,d calls on %s, of them %,d retries (%,d told by their marks, %,d by following a failed call);"
                + " %,d failed, %,d of these by timeout",
            edge.sum(EdgeCount.ATTEMPTS, range),
            edge.arrow(),
            measure.retries(),
            edge.sum(EdgeCount.CERTAIN_RETRIES, range),
            measure.retries() - edge.sum(EdgeCount.CERTAIN_RETRIES, range),
            edge.sum(EdgeCount.FAILURES, range),
            edge.sum(EdgeCount.TIMEOUTS, range));
    long orphaned = edge.sum(EdgeCount.ORPHANED, range);
    if (orphaned > 0) {
      statement += text("; at least %,d went on at the callee after they were given up", orphaned);
    }
    return new Evidence(
        Evidence.Kind.TRACES,
        statement + edge.estimated(),
        Location.NOWHERE,
        "",
        edge.exemplars(),
        range,
        measure.share(),
        "ratio");
  }

  private Evidence traces() {
    Edge edge = measure.edge();
    return new Evidence(
        Evidence.Kind.TRACES,
        text("Up to %d attempts of one call on %s", edge.attemptsMax(), edge.arrow()),
        Location.NOWHERE,
        "",
        edge.exemplars(),
        measure.range(),
        edge.attemptsMax(),
        "calls");
  }

  private Evidence configured(Policies.Retry policy) {
    String who = proxy.map(ProxyBetween::product).orElse(policy.caller());
    StringBuilder statement = new StringBuilder(who + " is configured to try ");
    int attempts = policy.attempts().orElse(0);
    statement.append(policy.callee());
    if (attempts > 0) {
      statement.append(" up to ").append(attempts).append(attempts == 1 ? " time" : " times");
      statement.append(policy.terms().byDefault() ? " by default" : "");
    }
    if (!policy.terms().on().isEmpty()) {
      statement.append(" (on ").append(Wording.plain(policy.terms().on())).append(')');
    }
    if (policy.timeout().isPresent()) {
      Duration timeout = policy.timeout().get();
      statement.append(text(", %.3g s each", timeout.toMillis() / 1000.0));
      if (attempts > 0) {
        statement.append(text(": up to %.3g s a request", attempts * timeout.toMillis() / 1000.0));
      }
    }
    return new Evidence(
        Evidence.Kind.CONFIG,
        statement.toString(),
        policy.origin(),
        "",
        List.of(),
        measure.range(),
        attempts,
        "calls");
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
