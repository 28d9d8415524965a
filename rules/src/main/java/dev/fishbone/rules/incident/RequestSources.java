package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.RootTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All that counts the requests of an effect, the best first. Health checks are in none. */
public final class RequestSources {
  private RequestSources() {}

  /**
   * Proxy counters, then outermost spans unless they are sampled, then access logs, then server
   * counters; only those that are there.
   */
  public static List<RequestSource> of(Telemetry telemetry, Effect effect) {
    List<RequestSource> sources = new ArrayList<>();
    if (!known(telemetry, effect)) {
      return sources;
    }
    counted(telemetry, effect, Signal.PROXY_REQUESTS, RequestSource.Kind.PROXY, sources);
    List<RootTally> roots = roots(telemetry.traces().roots(), effect);
    // The share of failures among sampled traces need not be that of all requests (ALGORITHMS 0).
    if (!roots.isEmpty() && telemetry.traces().quality().sampledWeight() == 0) {
      sources.add(TracedRequests.of(telemetry, roots));
    }
    LoggedRequests.of(telemetry, effect).ifPresent(sources::add);
    counted(telemetry, effect, Signal.SERVER_REQUESTS, RequestSource.Kind.SERVER, sources);
    return List.copyOf(sources);
  }

  /**
   * Whether the effect's operation may exist: where anything tells the service's operations apart,
   * one of them must be it. Requests of another operation are not this effect's.
   */
  private static boolean known(Telemetry telemetry, Effect effect) {
    Set<String> operations = new HashSet<>();
    telemetry.traces().services().stream()
        .filter(t -> t.service().equals(effect.service()))
        .filter(t -> t.count(ServiceCount.REQUESTS).total() > 0)
        .forEach(t -> operations.add(t.operation()));
    telemetry.traces().roots().stream()
        .filter(r -> r.entry().equals(effect.service()) || r.service().equals(effect.service()))
        .forEach(r -> operations.add(r.operation()));
    for (Signal signal : List.of(Signal.PROXY_REQUESTS, Signal.SERVER_REQUESTS)) {
      telemetry.of(signal).stream()
          .filter(s -> s.service().equals(effect.service()))
          .forEach(s -> operations.add(s.label("operation")));
    }
    operations.remove("");
    return effect.operation().isEmpty()
        || operations.isEmpty()
        || operations.contains(effect.operation());
  }

  private static void counted(
      Telemetry telemetry,
      Effect effect,
      Signal signal,
      RequestSource.Kind kind,
      List<RequestSource> sources) {
    // Without outcome or status failures cannot be told: such a series counts nothing here.
    List<Series> service =
        telemetry.of(signal).stream()
            .filter(s -> s.service().equals(effect.service()) && CountedRequests.tellsOutcome(s))
            .toList();
    List<Series> operation =
        service.stream()
            .filter(s -> s.label("operation").equals(effect.operation()))
            .filter(s -> !effect.operation().isEmpty())
            .toList();
    List<Series> all = service.stream().filter(s -> s.label("operation").isEmpty()).toList();
    List<Series> chosen =
        !operation.isEmpty() ? operation : effect.operation().isEmpty() ? service : all;
    if (!chosen.isEmpty()) {
      sources.add(new CountedRequests(kind, chosen, telemetry.recording().scrapeInterval()));
    }
  }

  /**
   * The effect's roots: those that its service answered first, and those that nobody answered but
   * whose like it answers; of its operation, where any root is called so.
   */
  private static List<RootTally> roots(List<RootTally> all, Effect effect) {
    Set<List<String>> answers = new HashSet<>();
    for (RootTally root : all) {
      if (root.entry().equals(effect.service())) {
        answers.add(List.of(root.service(), root.operation()));
      }
    }
    List<RootTally> service = new ArrayList<>();
    for (RootTally root : all) {
      boolean answered = root.entry().equals(effect.service());
      boolean begun = root.service().equals(effect.service());
      boolean lost =
          root.entry().isEmpty() && answers.contains(List.of(root.service(), root.operation()));
      if (answered || begun || lost) {
        service.add(root);
      }
    }
    List<RootTally> operation =
        service.stream().filter(r -> r.operation().equals(effect.operation())).toList();
    return operation.isEmpty() ? List.copyOf(service) : operation;
  }
}
