package dev.fishbone.analyzer.score;

import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Telemetry of which a part was never recorded. */
final class Without {
  private Without() {}

  /** Whether there is anything of a signal to take away. */
  static boolean holds(Telemetry all, Signal signal) {
    return !of(all, Set.of(signal)).equals(all);
  }

  static Telemetry of(Telemetry all, Set<Signal> gone) {
    return new Telemetry(
        all.recording(),
        all.series().stream().filter(series -> !gone.contains(series.signal())).toList(),
        gone.contains(Signal.TRACES) ? TraceSummary.EMPTY : all.traces(),
        gone.contains(Signal.ALERT_RULES) ? List.of() : all.alertRules(),
        gone.contains(Signal.ALERT_ROUTES) ? Routing.NONE : all.routing(),
        gone.contains(Signal.CHANGES) ? List.of() : all.changes(),
        gone.contains(Signal.PAGES) ? List.of() : all.pages(),
        gone.contains(Signal.HEALTH_EVENTS) ? List.of() : all.health(),
        gone.contains(Signal.NOTES) ? List.of() : all.notes(),
        gone.contains(Signal.POLICIES) ? Policies.NONE : all.policies(),
        gone.contains(Signal.LOGS) ? AccessSummary.NONE : all.access(),
        gone.contains(Signal.COUNTS) ? List.of() : all.counts(),
        all.coverage());
  }

  /** Other series, all else the same. */
  static Telemetry with(Telemetry all, UnaryOperator<Series> change) {
    return with(all, all.series().stream().map(change).toList(), all.traces());
  }

  /** Other traces, all else the same. */
  static Telemetry with(Telemetry all, TraceSummary traces) {
    return with(all, all.series(), traces);
  }

  private static Telemetry with(Telemetry all, List<Series> series, TraceSummary traces) {
    return new Telemetry(
        all.recording(),
        series,
        traces,
        all.alertRules(),
        all.routing(),
        all.changes(),
        all.pages(),
        all.health(),
        all.notes(),
        all.policies(),
        all.access(),
        all.counts(),
        all.coverage());
  }
}
