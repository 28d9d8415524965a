package dev.fishbone.rules.probe;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Whether an ejection would have been seen: in a whole log; or by counters of failed checks that
 * stand still; or by a gauge of health that is scraped at least as often as an instance that was
 * taken out must stay out.
 */
record Watch(Fleet fleet) {
  /** Less of the window than this may hide an ejection (ALGORITHMS 0). */
  private static final double LEAST_COVER = 0.8;

  /** Why nothing may be concluded from seeing no ejection; empty where something may. */
  Optional<NotAssessed> blind() {
    if (fleet.instances().isEmpty()) {
      return not(
          ReasonCode.NO_DATA,
          "any instance of " + Wording.plain(fleet.service()),
          "record the load balancer's list of servers or its gauge of health");
    }
    if (logged() || noneFailed()) {
      return Optional.empty();
    }
    List<Series> gauges = of(Signal.INSTANCE_HEALTHY);
    if (gauges.isEmpty() || !covered(gauges)) {
      return not(
          ReasonCode.PARTIAL_WINDOW,
          "health transitions of "
              + Wording.plain(fleet.service())
              + " over the whole window: their log has holes",
          "record the load balancer's log of health checks as health.jsonl, or scrape its health gauge");
    }
    Duration longest = cadence(gauges);
    if (longest.toMillis() > shortestOut()) {
      return not(
          ReasonCode.ALIASING,
          "the log of health checks: a gauge that is scraped every "
              + Wording.time(longest.toMillis() / 1e3)
              + " misses an instance that is out for "
              + Wording.time(shortestOut() / 1e3),
          "record the load balancer's log of health checks as health.jsonl, or its counter of failed checks");
    }
    return Optional.empty();
  }

  /** Whether checks that failed without a consequence would have been seen too. */
  boolean seesChecks() {
    return logged() || noneFailed();
  }

  private boolean logged() {
    return HealthLog.whole(fleet.telemetry());
  }

  private boolean noneFailed() {
    List<Series> counters = of(Signal.HEALTH_CHECK_FAILURES);
    return !counters.isEmpty() && covered(counters) && counters.stream().allMatch(this::stoodStill);
  }

  private boolean stoodStill(Series counter) {
    Duration interval = Cadence.of(counter.samples(), scrape());
    return CounterSteps.of(counter.samples(), Samples.NONE, interval).total(window()) == 0;
  }

  /** As many series as instances, each over most of the window. */
  private boolean covered(List<Series> series) {
    return series.stream().map(Series::instance).distinct().count() >= fleet.instances().size()
        && series.stream().allMatch(this::covers);
  }

  private boolean covers(Series series) {
    Samples within = series.samples().within(window());
    double seen = within.size() * (double) Cadence.of(series.samples(), scrape()).toMillis();
    return seen >= LEAST_COVER * window().length().toMillis();
  }

  private Duration cadence(List<Series> series) {
    return series.stream()
        .map(s -> Cadence.of(s.samples(), scrape()))
        .max(Duration::compareTo)
        .orElse(scrape());
  }

  /** It comes back after {@code rise} checks that succeed, the first at once at the earliest. */
  private long shortestOut() {
    return Math.max(1, fleet.plan().rise().orElse(2)) * fleet.plan().quickestMillis();
  }

  private List<Series> of(Signal signal) {
    return fleet.telemetry().of(signal).stream()
        .filter(s -> s.service().equals(fleet.service()))
        .toList();
  }

  private TimeRange window() {
    return fleet.telemetry().recording().window();
  }

  private Duration scrape() {
    return fleet.telemetry().recording().scrapeInterval();
  }

  private static Optional<NotAssessed> not(ReasonCode code, String needs, String hint) {
    return Optional.of(new NotAssessed(code, needs, hint));
  }
}
