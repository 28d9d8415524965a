package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Who was in rotation when, read off the health events of one service.
 *
 * @param ejections by time, then instance
 * @param failed checks that failed in rotation, the deciding ones included
 */
record Rotation(List<Ejection> ejections, List<FailedCheck> failed) {
  Rotation {
    ejections = List.copyOf(ejections);
    failed = List.copyOf(failed);
  }

  /** What is known of one instance while its events are read in order. */
  private static final class Reading {
    private final ProbePlan plan;
    private final List<Ejection> ejections = new ArrayList<>();
    private final List<FailedCheck> failed = new ArrayList<>();
    private List<FailedCheck> run = new ArrayList<>();
    private boolean out;

    Reading(ProbePlan plan) {
      this.plan = plan;
    }

    void read(HealthEvent event) {
      long at = event.time().toEpochMilli();
      switch (event.state()) {
        case FAILING -> fail(FailedCheck.of(event));
        case DOWN -> down(event, at, false);
        case RESTARTED -> {
          // A liveness check that fails often enough kills: the restart is then the ejection.
          if (!run.isEmpty() && at - lastFailure() <= plan.runGapMillis()) {
            down(event, at, true);
          }
        }
        case UP -> up(at);
        case DRAIN -> out = true;
        case OTHER -> {}
      }
    }

    private void fail(FailedCheck check) {
      if (out) {
        return;
      }
      if (!run.isEmpty() && check.millis() - lastFailure() > plan.runGapMillis()) {
        run = new ArrayList<>();
      }
      run.add(check);
      failed.add(check);
    }

    private long lastFailure() {
      return run.get(run.size() - 1).millis();
    }

    private void down(HealthEvent event, long at, boolean killed) {
      if (out) {
        return;
      }
      if (!run.isEmpty() && at - lastFailure() > plan.runGapMillis()) {
        run = new ArrayList<>();
      }
      boolean told = !run.isEmpty();
      // The check that decided may be told twice: as a failure and as its consequence.
      if (!killed && (run.isEmpty() || at - lastFailure() > plan.sameCheckMillis())) {
        FailedCheck last = FailedCheck.of(event);
        run.add(last);
        failed.add(last);
      }
      ejections.add(
          new Ejection(
              event.instance(), at, OptionalLong.empty(), run, told, killed, event.origin()));
      run = new ArrayList<>();
      out = true;
    }

    private void up(long at) {
      int last = ejections.size() - 1;
      if (out && last >= 0 && ejections.get(last).up().isEmpty()) {
        ejections.set(last, ejections.get(last).backAt(at));
      }
      out = false;
      run = new ArrayList<>();
    }
  }

  /** Reads the events of one service; only what happens within the window counts. */
  static Rotation of(List<HealthEvent> events, ProbePlan plan, TimeRange window) {
    Map<String, Reading> readings = new TreeMap<>();
    events.stream()
        .filter(e -> window.contains(e.time()))
        .sorted(Comparator.comparing(HealthEvent::time))
        .forEach(e -> readings.computeIfAbsent(e.instance(), i -> new Reading(plan)).read(e));
    List<Ejection> ejections = new ArrayList<>();
    List<FailedCheck> failed = new ArrayList<>();
    readings.values().forEach(r -> ejections.addAll(r.ejections));
    readings.values().forEach(r -> failed.addAll(r.failed));
    ejections.sort(Comparator.comparing(Ejection::down).thenComparing(Ejection::instance));
    failed.sort(Comparator.comparing(FailedCheck::millis).thenComparing(FailedCheck::instance));
    return new Rotation(ejections, failed);
  }

  /** The same without some ejections and the checks that led to them. */
  Rotation without(List<Ejection> some) {
    Set<Ejection> gone = Set.copyOf(some);
    Set<FailedCheck> theirs =
        some.stream().flatMap(e -> e.checks().stream()).collect(Collectors.toSet());
    return new Rotation(
        ejections.stream().filter(e -> !gone.contains(e)).toList(),
        failed.stream().filter(check -> !theirs.contains(check)).toList());
  }

  /** Whether an instance was out (1) or not (0). */
  OutWalk walk(String instance) {
    return OutWalk.of(ejections.stream().filter(e -> e.instance().equals(instance)).toList());
  }

  /** How many of these instances were out. */
  OutWalk walk(Set<String> instances) {
    return OutWalk.of(ejections.stream().filter(e -> instances.contains(e.instance())).toList());
  }

  int ejectedInstances() {
    return (int) ejections.stream().map(Ejection::instance).distinct().count();
  }

  /** How many instances are out after each event, by Unix milliseconds in order. */
  Map<Long, Integer> changes() {
    return OutWalk.of(ejections).changes();
  }
}
