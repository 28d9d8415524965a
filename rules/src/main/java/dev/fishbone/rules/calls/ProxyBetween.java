package dev.fishbone.rules.calls;

import dev.fishbone.rules.incident.CountedRequests;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Policies.Library;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who sends a call again that its caller made once: the proxy before the callee, as its counters or
 * its configuration tell.
 *
 * @param library {@code UNKNOWN} where neither tells whose it is
 * @param name the callee's backend or cluster, as the proxy calls it; empty where not known
 * @param policy what it is configured to
 * @param counted whether it counts as many retries as its servers saw
 */
public record ProxyBetween(
    Library library, String name, Optional<Policies.Retry> policy, boolean counted) {
  /** Of the retries that spans show, a proxy that made them counts so many at least. */
  private static final double CONFIRMED = 0.5;

  /**
   * @param retries that spans of the callee show in a range
   * @param bin in which the counters are read
   */
  public static ProxyBetween of(
      Telemetry telemetry, Edge edge, TimeRange range, long retries, Duration bin) {
    List<Series> counters =
        telemetry.of(Signal.RETRIES).stream()
            .filter(s -> s.service().equals(edge.callee()) && s.label("peer").isEmpty())
            .toList();
    boolean counted =
        !counters.isEmpty()
            && counts(telemetry, counters, range, bin) >= CONFIRMED * Math.max(1, retries);
    if (counted) {
      Library library = exporter(counters.get(0));
      String name = counters.get(0).resource();
      Optional<Policies.Retry> policy = policy(telemetry.policies(), edge, library, name);
      return new ProxyBetween(library, policy.map(Policies.Retry::name).orElse(name), policy, true);
    }
    // A proxy that counts its retries, and counted none, made none.
    return telemetry.policies().retries().stream()
        .map(p -> p.terms().library())
        .filter(library -> counters.stream().noneMatch(s -> exporter(s) == library))
        .distinct()
        .sorted()
        .flatMap(library -> policy(telemetry.policies(), edge, library, "").stream())
        .findFirst()
        .map(p -> new ProxyBetween(p.terms().library(), p.name(), Optional.of(p), false))
        .orElse(new ProxyBetween(Library.UNKNOWN, "", Optional.empty(), false));
  }

  private static double counts(
      Telemetry telemetry, List<Series> counters, TimeRange range, Duration bin) {
    return new CountedRequests(
            RequestSource.Kind.PROXY, counters, telemetry.recording().scrapeInterval())
        .bins(range, bin)
        .totalRequests();
  }

  private static Library exporter(Series series) {
    String metric = series.nativeName();
    if (metric.startsWith("haproxy_")) {
      return Library.HAPROXY;
    }
    if (metric.startsWith("istio_")) {
      return Library.ISTIO;
    }
    return metric.startsWith("envoy_") ? Library.ENVOY : Library.UNKNOWN;
  }

  /** That of the backend of this name, else that of the most attempts. */
  private static Optional<Policies.Retry> policy(
      Policies policies, Edge edge, Library library, String name) {
    return policies.retries().stream()
        .filter(p -> p.terms().library() == library && isProxy(library))
        .filter(p -> p.callee().equals(edge.callee()))
        .filter(p -> p.caller().isEmpty() || p.caller().equals(edge.caller()))
        .filter(ProxyBetween::sendsAgain)
        .min(
            Comparator.comparing((Policies.Retry p) -> !p.name().equals(name))
                .thenComparing(p -> -p.attempts().orElse(0)));
  }

  private static boolean isProxy(Library library) {
    return switch (library) {
      case HAPROXY, ENVOY, ISTIO -> true;
      case GRPC, RESILIENCE4J, SPRING, UNKNOWN -> false;
    };
  }

  /** Whether what a server answered is tried again: what reached none left no span of it. */
  private static boolean sendsAgain(Policies.Retry policy) {
    return policy.attempts().orElse(1) > 1
        && !(policy.terms().library() == Library.HAPROXY
            && policy.terms().on().matches("conn-failure(, redispatch)?"));
  }

  /** "HAProxy", or "a proxy or library" where nothing names it. */
  public String product() {
    return switch (library) {
      case HAPROXY -> "HAProxy";
      case ENVOY -> "Envoy";
      case ISTIO -> "Istio";
      case GRPC, RESILIENCE4J, SPRING, UNKNOWN -> "a proxy or library";
    };
  }

  /** What a proxy is to do that has neither a budget of retries nor backoff; HAProxy has none. */
  public Optional<String> withoutBudget(Edge edge) {
    return library == Library.HAPROXY
        ? Optional.of("Let " + between(edge) + " try again only what reached no server")
        : Optional.empty();
  }

  /** "HAProxy between web and orders". */
  public String between(Edge edge) {
    return product() + " between " + edge.caller() + " and " + Wording.plain(edge.calleeName());
  }
}
