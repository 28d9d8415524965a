package dev.fishbone.rules.change;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Calls of a changed service that began or grew with the change, first attempts alone: retries are
 * an answer to failures.
 *
 * @param before calls a request of the changed service, in normal times
 * @param after the same since the change
 * @param low lower end of the ratio's interval
 */
record PathGrowth(
    String caller,
    String callee,
    String operation,
    double before,
    double after,
    double low,
    TimeRange since,
    List<String> traces) {
  private static final long FEWEST_REQUESTS = 100;
  private static final long FEWEST_CALLS = 30;
  private static final double Z = 1.959963984540054;

  /** Of the calls that grew surely, that which grew most; fifty per cent more count at least. */
  static Optional<PathGrowth> of(
      Telemetry telemetry, String service, List<TimeRange> normal, TimeRange since) {
    long requestsBefore = normal.stream().mapToLong(r -> requests(telemetry, service, r)).sum();
    long requestsAfter = requests(telemetry, service, since);
    if (requestsBefore < FEWEST_REQUESTS || requestsAfter < FEWEST_REQUESTS) {
      return Optional.empty();
    }
    return telemetry.traces().edges().stream()
        .filter(e -> e.caller().equals(service) && !e.callee().equals(service))
        .map(e -> growth(e, normal, since, requestsBefore, requestsAfter))
        .flatMap(Optional::stream)
        .max(Comparator.comparingDouble((PathGrowth g) -> g.low).thenComparing(g -> g.callee));
  }

  private static Optional<PathGrowth> growth(
      EdgeTally edge, List<TimeRange> normal, TimeRange since, long before, long after) {
    long callsBefore = normal.stream().mapToLong(r -> edge.sum(EdgeCount.FIRST_ATTEMPTS, r)).sum();
    long callsAfter = edge.sum(EdgeCount.FIRST_ATTEMPTS, since);
    double ratio = (callsAfter / (double) after) / ((callsBefore + 0.5) / before);
    double error = Math.sqrt(1.0 / Math.max(1, callsAfter) + 1 / (callsBefore + 0.5));
    double low = ratio * Math.exp(-Z * error);
    if (callsAfter < FEWEST_CALLS || ratio < 1.5 || low < 1.2) {
      return Optional.empty();
    }
    return Optional.of(
        new PathGrowth(
            edge.caller(),
            edge.callee(),
            edge.operation(),
            callsBefore / (double) before,
            callsAfter / (double) after,
            low,
            since,
            edge.exemplars()));
  }

  /** What it answered; where it left no server spans, the requests that ran through it. */
  private static long requests(Telemetry telemetry, String service, TimeRange range) {
    long served =
        telemetry.traces().services().stream()
            .filter(s -> s.service().equals(service))
            .mapToLong(s -> s.count(ServiceCount.REQUESTS).sum(range))
            .sum();
    return served > 0
        ? served
        : telemetry.traces().roots().stream()
            .filter(r -> r.service().equals(service))
            .mapToLong(r -> r.requests().sum(range))
            .sum();
  }

  boolean isNew() {
    return before == 0;
  }

  String words() {
    String callee = Wording.plain(callee());
    return isNew()
        ? "calls to " + callee + " were first seen after it"
        : "calls to "
            + callee
            + " grew from "
            + Wording.estimate(before)
            + " to "
            + Wording.estimate(after)
            + " for each request to "
            + Wording.plain(caller)
            + ", refused ones too, after it";
  }

  Evidence evidence() {
    return new Evidence(
        traces.isEmpty() ? Evidence.Kind.QUERY : Evidence.Kind.TRACES,
        Wording.capital(caller) + ": " + words(),
        Location.NOWHERE,
        "first attempts of " + caller + " to " + callee,
        traces,
        since,
        after,
        "calls");
  }
}
