package dev.fishbone.rules.probe;

import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.HealthEvent.State;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * The restarts of a service's instances, each with the failed checks before it: those that were
 * logged, and those that only counters show, which began again.
 *
 * @param all by time, then instance
 * @param failed checks that may have led to one, outside the times in which an instance started
 */
record Restarts(List<Restart> all, List<FailedCheck> failed) {
  Restarts {
    all = List.copyOf(all);
    failed = List.copyOf(failed);
  }

  /**
   * @param events health events of one service that may tell of restarts and of the checks that
   *     lead to them
   */
  static Restarts of(List<HealthEvent> events, Lives lives, ProbePlan plan, TimeRange window) {
    Map<String, List<HealthEvent>> byInstance = new HashMap<>();
    events.stream()
        .filter(e -> window.contains(e.time()))
        .sorted(Comparator.comparing(HealthEvent::time))
        .forEach(e -> byInstance.computeIfAbsent(e.instance(), i -> new ArrayList<>()).add(e));
    Set<String> instances = new TreeSet<>(byInstance.keySet());
    instances.addAll(lives.resets().keySet());
    List<Restart> all = new ArrayList<>();
    List<FailedCheck> failed = new ArrayList<>();
    for (String instance : instances) {
      new Reading(instance, byInstance.getOrDefault(instance, List.of()), lives, plan, window)
          .read(all, failed);
    }
    all.sort(Comparator.comparing(Restart::millis).thenComparing(Restart::instance));
    failed.sort(Comparator.comparing(FailedCheck::millis).thenComparing(FailedCheck::instance));
    return new Restarts(all, failed);
  }

  /** One instance's events, walked through once. */
  private record Reading(
      String instance, List<HealthEvent> events, Lives lives, ProbePlan plan, TimeRange window) {

    private record Seen(long millis, String reason, Location origin, OptionalLong back) {}

    void read(List<Restart> all, List<FailedCheck> failed) {
      List<FailedCheck> checks =
          events.stream()
              .filter(e -> e.state() == State.FAILING || e.state() == State.DOWN)
              .map(FailedCheck::of)
              .toList();
      long startedAt = Long.MIN_VALUE;
      long backAt = Long.MIN_VALUE;
      int next = 0;
      for (Seen seen : seen()) {
        List<FailedCheck> run = new ArrayList<>();
        boolean starting = false;
        for (; next < checks.size() && checks.get(next).millis() <= seen.millis(); next++) {
          FailedCheck check = checks.get(next);
          long last = run.isEmpty() ? check.millis() : run.get(run.size() - 1).millis();
          if (check.millis() - last > plan.runGapMillis()) {
            run.clear();
          }
          run.add(check);
          boolean early = check.millis() > startedAt && check.millis() < backAt;
          starting = run.size() == 1 ? early : starting;
          if (!early) {
            failed.add(check);
          }
        }
        boolean near =
            !run.isEmpty()
                && seen.millis() - run.get(run.size() - 1).millis() <= plan.runGapMillis();
        all.add(
            new Restart(
                instance,
                seen.millis(),
                seen.reason(),
                near ? run : List.of(),
                near && starting,
                seen.back(),
                seen.origin()));
        startedAt = seen.millis();
        backAt = seen.back().orElse(startedAt);
      }
      for (FailedCheck check : checks.subList(next, checks.size())) {
        if (check.millis() >= backAt) {
          failed.add(check);
        }
      }
    }

    /** Restarts by their logs; a reset near none of them is one of its own. */
    private List<Seen> seen() {
      List<Seen> seen = new ArrayList<>();
      Set<TimeRange> told = new HashSet<>();
      for (HealthEvent event : events) {
        if (event.state() == State.RESTARTED) {
          long at = event.time().toEpochMilli();
          List<TimeRange> resets =
              lives.resetsOf(instance).stream()
                  .filter(r -> r.toMillis() >= at && r.fromMillis() <= at + plan.restartMillis())
                  .toList();
          told.addAll(resets);
          seen.add(new Seen(at, event.reason(), event.origin(), back(at)));
        }
      }
      for (TimeRange reset : lives.resetsOf(instance)) {
        if (!told.contains(reset) && window.contains(reset.to())) {
          long at = between(reset);
          seen.add(new Seen(at, "", Location.NOWHERE, OptionalLong.of(reset.toMillis())));
        }
      }
      seen.sort(Comparator.comparing(Seen::millis));
      return seen;
    }

    /** Right after the last check that failed between two scrapes, else when it was seen. */
    private long between(TimeRange reset) {
      return events.stream()
          .filter(e -> e.state() == State.FAILING || e.state() == State.DOWN)
          .mapToLong(e -> e.time().toEpochMilli())
          .filter(at -> at >= reset.fromMillis() - plan.runGapMillis() && at <= reset.toMillis())
          .map(at -> Math.max(at, reset.fromMillis()))
          .max()
          .orElse(reset.toMillis());
    }

    /** The first sign of life: a check that passed, or a scrape that found it after one did not. */
    private OptionalLong back(long at) {
      OptionalLong up =
          events.stream()
              .filter(e -> e.state() == State.UP && e.time().toEpochMilli() > at)
              .mapToLong(e -> e.time().toEpochMilli())
              .findFirst();
      long scraped = scraped(at);
      long first = Math.min(up.orElse(Long.MAX_VALUE), scraped);
      return first == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(first);
    }

    private long scraped(long at) {
      Samples scrapes = lives.scrapesOf(instance);
      boolean missed = false;
      for (int i = scrapes.firstAtOrAfter(at); i < scrapes.size(); i++) {
        if (scrapes.valueAt(i) == 0) {
          missed = true;
        } else if (missed) {
          return scrapes.millisAt(i);
        } else if (scrapes.millisAt(i) > at + plan.restartMillis()) {
          break;
        }
      }
      return lives.resetsOf(instance).stream()
          .filter(r -> r.toMillis() >= at && r.fromMillis() <= at + plan.restartMillis())
          .mapToLong(TimeRange::toMillis)
          .findFirst()
          .orElse(Long.MAX_VALUE);
    }
  }
}
