package dev.fishbone.analyzer.scan.reading;

import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Policies;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one input says of one thing that is configured.
 *
 * @param about the thing, for a sentence: "retries of orders → pricing"; empty where the policy
 *     belongs to nothing that is known
 * @param writtenIn whose words: the same words that leave something out say that it is not so
 * @param fields by their names, as said; what is not said is left out
 */
record SaidPolicy(String about, String writtenIn, Map<String, String> fields, Location origin) {
  static SaidPolicy of(Policies.Retry retry) {
    boolean proxy = RetryPolicies.isProxy(retry);
    boolean known = !retry.callee().isEmpty() && (proxy || !retry.caller().isEmpty());
    String scope = retry.terms().scope().isEmpty() ? "" : " (" + retry.terms().scope() + ")";
    Fields fields =
        new Fields()
            .with("attempts", retry.attempts())
            .with("timeout", retry.timeout())
            .with("backoff", retry.backoff())
            .with("jitter", retry.jitter())
            .with("retried on", retry.terms().on())
            .with("budget", retry.terms().budget())
            .with("breaker", retry.terms().breaker())
            .with("hedging", retry.terms().hedged() ? "yes" : "no")
            .with("deadline", retry.terms().deadline())
            .with("connect timeout", retry.terms().connect());
    String who = retry.caller().isEmpty() ? "callers" : retry.caller();
    return new SaidPolicy(
        known
            ? "retries of " + who + " → " + retry.callee() + scope + (proxy ? " at the proxy" : "")
            : "",
        retry.terms().library().name(),
        fields.said,
        retry.origin());
  }

  static SaidPolicy of(Policies.Pool pool) {
    return new SaidPolicy(
        pool.service().isEmpty() ? "" : "the pool " + pool.pool() + " of " + pool.service(),
        "",
        new Fields()
            .with("size", pool.size())
            .with("queue", pool.queue())
            .with("acquire timeout", pool.acquireTimeout())
            .with("database limit", pool.databaseLimit())
            .said,
        pool.origin());
  }

  static SaidPolicy of(Policies.Probe probe) {
    return new SaidPolicy(
        probe.service().isEmpty()
            ? ""
            : "health checks of " + probe.service() + " by " + probe.proxy() + probe.path(),
        "",
        new Fields()
            .with("interval", probe.interval())
            .with("timeout", probe.timeout())
            .with("fall", probe.fall())
            .with("rise", probe.rise())
            .with("pool", probe.pool())
            .said,
        probe.origin());
  }

  static SaidPolicy of(Policies.Outlier outlier) {
    return new SaidPolicy(
        outlier.service().isEmpty()
            ? ""
            : "outlier detection of " + outlier.service() + " by " + outlier.name(),
        "",
        new Fields()
            .with("failures", outlier.failures())
            .with("interval", outlier.interval())
            .with("time out", outlier.out())
            .with("per cent", outlier.maxPercent())
            .said,
        outlier.origin());
  }

  /** The name of what two say differently; empty where both can be so. */
  Optional<String> difference(SaidPolicy other) {
    boolean same = !writtenIn.isEmpty() && writtenIn.equals(other.writtenIn);
    Map<String, String> all = new LinkedHashMap<>(fields);
    other.fields.forEach(all::putIfAbsent);
    return all.keySet().stream()
        .filter(f -> same || (fields.containsKey(f) && other.fields.containsKey(f)))
        .filter(f -> !say(f).equals(other.say(f)))
        .findFirst();
  }

  /** "attempts 4", or "no attempts" where nothing is said. */
  String say(String field) {
    String value = fields.get(field);
    return value == null ? "no " + field : field + " " + value;
  }

  /** Fields that are said. */
  private static final class Fields {
    private final Map<String, String> said = new LinkedHashMap<>();

    Fields with(String name, String value) {
      if (!value.isBlank()) {
        said.put(name, value.strip());
      }
      return this;
    }

    Fields with(String name, OptionalInt value) {
      return with(name, value.isPresent() ? Integer.toString(value.getAsInt()) : "");
    }

    Fields with(String name, Optional<java.time.Duration> value) {
      return with(name, value.map(d -> d.toMillis() + " ms").orElse(""));
    }
  }
}
