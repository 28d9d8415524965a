package dev.fishbone.telemetry.casefile;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.BusinessCount;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.summary.AccessSummary;
import dev.fishbone.telemetry.summary.TraceSummary;
import java.util.List;

/**
 * All that a rule may know: a recording, read and mapped to canonical names. Lists are in a fixed
 * order (by origin, then by time), so that equal recordings give equal telemetry.
 *
 * @param capacity what nights before told; none where a recording is judged by itself
 */
public record Telemetry(
    Recording recording,
    List<Series> series,
    TraceSummary traces,
    List<AlertRule> alertRules,
    Routing routing,
    List<Change> changes,
    List<Page> pages,
    List<HealthEvent> health,
    List<Note> notes,
    Policies policies,
    AccessSummary access,
    List<BusinessCount> counts,
    Coverage coverage,
    CapacityHistory capacity) {
  public Telemetry {
    series = List.copyOf(series);
    alertRules = List.copyOf(alertRules);
    changes = List.copyOf(changes);
    pages = List.copyOf(pages);
    health = List.copyOf(health);
    notes = List.copyOf(notes);
    counts = List.copyOf(counts);
  }

  /** Of a recording by itself. */
  public Telemetry(
      Recording recording,
      List<Series> series,
      TraceSummary traces,
      List<AlertRule> alertRules,
      Routing routing,
      List<Change> changes,
      List<Page> pages,
      List<HealthEvent> health,
      List<Note> notes,
      Policies policies,
      AccessSummary access,
      List<BusinessCount> counts,
      Coverage coverage) {
    this(
        recording,
        series,
        traces,
        alertRules,
        routing,
        changes,
        pages,
        health,
        notes,
        policies,
        access,
        counts,
        coverage,
        CapacityHistory.NONE);
  }

  /** The same with what nights before told. */
  public Telemetry withCapacity(CapacityHistory history) {
    return new Telemetry(
        recording,
        series,
        traces,
        alertRules,
        routing,
        changes,
        pages,
        health,
        notes,
        policies,
        access,
        counts,
        coverage,
        history);
  }

  /** The series of one signal, in order. */
  public List<Series> of(Signal signal) {
    return series.stream().filter(s -> s.signal() == signal).toList();
  }
}
