package dev.fishbone.rules.pool;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.series.Gauges;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.summary.EdgeCount;
import dev.fishbone.telemetry.summary.EdgeTally;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How long a connection is held: by the pool's counters where they are credible, else by the spans
 * of the service's queries, else (in calm times alone) by those of the requests that it answers.
 */
final class Holds {
  /** Queries that keep this much more or less of the pool busy than the gauges say are not its. */
  private static final double LITTLE = 0.25;

  private static final double LEAST_IN_USE = 1;
  private static final long LEAST_SPANS = 30;

  /** By what it is known. */
  enum Kind {
    COUNTERS,
    QUERIES,
    ANSWERS
  }

  private final Study study;
  private final boolean credible;
  private final List<EdgeTally> queries;
  private final double queriesPerHold;

  Holds(Study study, List<TimeRange> full) {
    this.study = study;
    this.credible = Credible.counters(study, full);
    List<EdgeTally> own = queries(study.telemetry().traces(), study.any().service());
    this.queries = full.stream().allMatch(r -> fill(own, r)) ? own : List.of();
    this.queriesPerHold = Math.max(1, queriesPerAnswer(full));
  }

  /** In calm times, when every request gets its connection; in all of them where none is known. */
  private double queriesPerAnswer(List<TimeRange> full) {
    List<TimeRange> calm = study.calm(full);
    List<TimeRange> ranges = calm.isEmpty() ? List.of(study.window().bins().range()) : calm;
    double answers = answers(ServiceCount.REQUESTS, ranges);
    return answers == 0 ? 1 : sum(queries, EdgeCount.ATTEMPTS, ranges) / answers;
  }

  Kind kind() {
    return credible ? Kind.COUNTERS : queries.isEmpty() ? Kind.ANSWERS : Kind.QUERIES;
  }

  /** Empty where too little is known. */
  Optional<Hold> in(List<TimeRange> ranges, boolean calm) {
    return switch (kind()) {
      case COUNTERS -> counted(ranges);
      case QUERIES -> queried(ranges);
      case ANSWERS -> calm ? answered(ranges) : Optional.empty();
    };
  }

  private Optional<Hold> counted(List<TimeRange> ranges) {
    double seconds = 0;
    double returns = 0;
    for (PoolInstance pool : study.pools()) {
      for (TimeRange range : ranges) {
        seconds += study.steps(pool, pool.useSum()).total(range);
        returns += study.steps(pool, pool.useCount()).total(range);
      }
    }
    return hold(seconds, returns, 1, ranges, "by the pool's counters", Signal.POOL_USAGE_SUM);
  }

  private Optional<Hold> queried(List<TimeRange> ranges) {
    return hold(
        sum(queries, EdgeCount.DURATION_MICROS, ranges) / 1e6,
        sum(queries, EdgeCount.ATTEMPTS, ranges) / queriesPerHold,
        LEAST_SPANS,
        ranges,
        "by the spans of its queries",
        Signal.TRACES);
  }

  /** The whole of a request's work: it holds no connection for longer. */
  private Optional<Hold> answered(List<TimeRange> ranges) {
    double seconds = answers(ServiceCount.DURATION_MICROS, ranges) / 1e6;
    double answers = answers(ServiceCount.REQUESTS, ranges);
    String how = "at most, by the spans of the requests that it answers";
    return hold(seconds, answers, LEAST_SPANS, ranges, how, Signal.TRACES);
  }

  private double answers(ServiceCount what, List<TimeRange> ranges) {
    double sum = 0;
    for (ServiceTally tally : study.telemetry().traces().services()) {
      if (tally.service().equals(study.any().service())) {
        for (TimeRange range : ranges) {
          sum += tally.count(what).sum(range);
        }
      }
    }
    return sum;
  }

  private Optional<Hold> hold(
      double seconds,
      double holds,
      double least,
      List<TimeRange> ranges,
      String how,
      Signal signal) {
    if (holds < least || !(seconds > 0)) {
      return Optional.empty();
    }
    double mean = seconds / holds;
    String statement = "A connection was held for " + Wording.time(mean) + " on average, " + how;
    TimeRange span = ranges.get(0).span(ranges.get(ranges.size() - 1));
    Evidence shown =
        signal == Signal.TRACES
            ? new Evidence(
                Evidence.Kind.QUERY,
                statement,
                Location.NOWHERE,
                "spans",
                List.of(),
                span,
                mean,
                "s")
            : Sources.evidence(study.any(), signal, statement, span, mean, "s");
    return Optional.of(new Hold(mean, holds, shown));
  }

  /** Calls out of the service that nobody whose spans we have ever answered. */
  private static List<EdgeTally> queries(TraceSummary traces, String service) {
    Set<String> answering = new HashSet<>();
    traces.services().forEach(tally -> answering.add(tally.service()));
    return traces.edges().stream()
        .filter(e -> e.caller().equals(service) && !answering.contains(e.callee()))
        .filter(e -> e.count(EdgeCount.REACHED).total() == 0)
        .toList();
  }

  /** Whether the queries account for the connections that the gauges saw in use. */
  private boolean fill(List<EdgeTally> own, TimeRange range) {
    double inUse = 0;
    for (PoolInstance pool : study.pools()) {
      double mean = Gauges.mean(pool.active(), new Bins(range, range.length())).at(0);
      inUse += Double.isNaN(mean) ? 0 : mean;
    }
    double seconds = range.length().toMillis() / 1e3;
    double busy = sum(own, EdgeCount.DURATION_MICROS, List.of(range)) / 1e6 / seconds;
    return inUse < LEAST_IN_USE || Math.abs(busy - inUse) <= LITTLE * inUse;
  }

  private static double sum(List<EdgeTally> edges, EdgeCount what, List<TimeRange> ranges) {
    double sum = 0;
    for (EdgeTally edge : edges) {
      for (TimeRange range : ranges) {
        sum += edge.sum(what, range);
      }
    }
    return sum;
  }
}
