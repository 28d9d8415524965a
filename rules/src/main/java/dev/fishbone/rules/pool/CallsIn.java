package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.AtOnce;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.List;
import java.util.Optional;

/**
 * Calls into a pool's service by its callers' spans, none where traces are sampled: rates are then
 * not those of all requests.
 *
 * @param service whose pool it is
 * @param distinct the part of the edges' requests that are different requests: one that uses two
 *     operations is counted on both
 */
record CallsIn(String service, List<EdgeTally> edges, double distinct) {
  private static final int SHOWN = 5;

  CallsIn {
    edges = List.copyOf(edges);
  }

  static CallsIn of(Study study) {
    String service = study.any().service();
    TraceSummary traces = study.telemetry().traces();
    boolean sampled = traces.quality().sampledWeight() > 0 || traces.quality().unknownWeight() > 0;
    List<EdgeTally> edges =
        traces.edges().stream()
            .filter(e -> !sampled && e.callee().equals(service) && !e.caller().equals(service))
            .toList();
    double used = edges.stream().mapToLong(e -> e.count(EdgeCount.REQUESTS).total()).sum();
    double traced =
        traces.atOnce().stream()
            .filter(a -> a.service().equals(service))
            .mapToLong(CallsIn::traces)
            .sum();
    boolean several = edges.size() > 1 && traced > 0;
    return new CallsIn(service, edges, several ? Math.min(1, traced / used) : 1);
  }

  private static long traces(AtOnce atOnce) {
    return atOnce.window().values().stream().mapToLong(Long::longValue).sum()
        + atOnce.baselines().values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many requests called the service. */
  double requests(List<TimeRange> ranges) {
    return distinct * sum(EdgeCount.REQUESTS, ranges);
  }

  /** How many calls the service answered, by its own spans. */
  double answers(TraceSummary traces, List<TimeRange> ranges) {
    double answers = 0;
    for (ServiceTally tally : traces.services()) {
      for (TimeRange range : ranges) {
        boolean own = tally.service().equals(service);
        answers += own ? tally.count(ServiceCount.REQUESTS).sum(range) : 0;
      }
    }
    return answers;
  }

  /**
   * Calls that never reached the service ask for none of its connections.
   *
   * @param perCall connections that the service takes for a call
   */
  Optional<Demand> demand(List<TimeRange> ranges, double perCall) {
    double requests = requests(ranges);
    double attempts = sum(EdgeCount.ATTEMPTS, ranges);
    if (requests == 0 || attempts == 0) {
      return Optional.empty();
    }
    boolean reaches = edges.stream().anyMatch(e -> e.count(EdgeCount.REACHED).total() > 0);
    double reached = reaches ? sum(EdgeCount.REACHED, ranges) / attempts : 1;
    double all = sum(EdgeCount.REQUEST_CALLS, ranges) / requests * reached * perCall;
    double once = all * sum(EdgeCount.FIRST_ATTEMPTS, ranges) / attempts;
    double perSecond = requests / Demands.seconds(ranges);
    return Optional.of(
        new Demand(perSecond, once, all, requests, shown(perSecond, all / perCall, ranges)));
  }

  private Evidence shown(double perSecond, double all, List<TimeRange> ranges) {
    List<String> exemplars =
        edges.stream().flatMap(e -> e.exemplars().stream()).distinct().limit(SHOWN).toList();
    String statement =
        Wording.estimate(perSecond)
            + " requests a second called "
            + Wording.plain(service)
            + ", each "
            + Wording.estimate(all)
            + " times on average";
    return new Evidence(
        exemplars.isEmpty() ? Evidence.Kind.QUERY : Evidence.Kind.TRACES,
        statement,
        Location.NOWHERE,
        "client spans",
        exemplars,
        ranges.get(0).span(ranges.get(ranges.size() - 1)),
        all,
        "calls");
  }

  private double sum(EdgeCount what, List<TimeRange> ranges) {
    double sum = 0;
    for (EdgeTally edge : edges) {
      for (TimeRange range : ranges) {
        sum += edge.sum(what, range);
      }
    }
    return sum;
  }
}
