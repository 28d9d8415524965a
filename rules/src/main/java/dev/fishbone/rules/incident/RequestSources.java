package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.RootTally;
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
    Operations operations = Operations.of(telemetry, effect.service());
    if (!operations.mayHold(effect)) {
      return sources;
    }
    counted(
        telemetry, effect, operations, Signal.PROXY_REQUESTS, RequestSource.Kind.PROXY, sources);
    List<RootTally> roots = roots(telemetry.traces().roots(), effect);
    // The share of failures among sampled traces need not be that of all requests (ALGORITHMS 0).
    if (!roots.isEmpty() && telemetry.traces().quality().sampledWeight() == 0) {
      sources.add(TracedRequests.of(telemetry, roots));
    }
    LoggedRequests.of(telemetry, effect).ifPresent(sources::add);
    counted(
        telemetry, effect, operations, Signal.SERVER_REQUESTS, RequestSource.Kind.SERVER, sources);
    return List.copyOf(sources);
  }

  /**
   * Why nothing counts the effect's requests; how many other operations lie behind counters that do
   * not tell them apart, 0 where there are no such counters.
   */
  static long hiddenBehindOthers(Telemetry telemetry, Effect effect) {
    Operations operations = Operations.of(telemetry, effect.service());
    boolean unlabelled =
        telemetry.of(Signal.PROXY_REQUESTS).stream()
            .filter(s -> s.service().equals(effect.service()))
            .anyMatch(s -> s.label("operation").isEmpty());
    return unlabelled && operations.mayHold(effect) ? operations.others(effect) : 0;
  }

  private static void counted(
      Telemetry telemetry,
      Effect effect,
      Operations operations,
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
            .filter(s -> !effect.operation().isEmpty())
            .filter(s -> Operations.same(s.label("operation"), effect.operation()))
            .toList();
    // Counters that do not tell operations apart are the effect's where it is the only one.
    List<Series> all =
        service.stream()
            .filter(s -> s.label("operation").isEmpty() && operations.areAll(effect))
            .toList();
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
  static List<RootTally> roots(List<RootTally> all, Effect effect) {
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
