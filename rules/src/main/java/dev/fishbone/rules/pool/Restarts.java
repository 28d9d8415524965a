package dev.fishbone.rules.pool;

import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.series.PoolInstance;
import dev.fishbone.rules.series.Saturation;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** When an instance started anew: its pool then fills, and callers wait without a shortage. */
final class Restarts {
  /** So many missed scrapes in a row are an instance that was away. */
  private static final int MISSED = 5;

  private Restarts() {}

  /** An instance's episodes in the window, without those that begin and end while it warms up. */
  static List<TimeRange> episodes(Study study, Saturation instance) {
    List<Long> starts = of(study, instance.pool());
    long warmUp = study.limits().warmUp().toMillis();
    // A start is seen up to one scrape late, and lies somewhere in its bin.
    long slack = study.window().bins().width().toMillis();
    return instance.episodes(2, 1).stream()
        .filter(
            episode ->
                starts.stream()
                    .noneMatch(
                        start ->
                            episode.fromMillis() >= start - slack
                                && episode.toMillis() <= start + warmUp + slack))
        .toList();
  }

  static List<Long> of(Study study, PoolInstance pool) {
    List<Long> starts = new ArrayList<>();
    for (HealthEvent event : study.telemetry().health()) {
      if (event.state() == HealthEvent.State.RESTARTED
          && event.service().equals(pool.service())
          && event.instance().equals(pool.instance())) {
        starts.add(event.time().toEpochMilli());
      }
    }
    for (Samples counter : Study.counters(pool)) {
      study.steps(pool, counter).steps().stream()
          .filter(CounterSteps.Step::reset)
          .forEach(step -> starts.add(step.toMillis()));
    }
    Samples active = pool.active();
    long away = MISSED * study.interval().toMillis();
    TimeRange window = study.window().bins().range();
    for (int i = 0; i < active.size(); i++) {
      long before = i == 0 ? window.fromMillis() : active.millisAt(i - 1);
      if (window.contains(Instant.ofEpochMilli(active.millisAt(i)))
          && active.millisAt(i) - before > away) {
        starts.add(active.millisAt(i));
      }
    }
    return starts;
  }
}
