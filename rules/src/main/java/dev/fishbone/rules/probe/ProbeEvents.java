package dev.fishbone.rules.probe;

import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.series.CounterSteps;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.HealthEvent.State;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Health events by who asks: a load balancer takes out, an orchestrator's liveness check restarts,
 * and both may ask one instance. Where no check says that it is for liveness, all may be either.
 */
final class ProbeEvents {
  private ProbeEvents() {}

  /** Whether failed liveness checks are told apart from others. */
  static boolean livenessTold(Telemetry telemetry, String service) {
    return of(telemetry, service).stream()
        .anyMatch(e -> e.state() == State.FAILING && asks(e, "liveness"));
  }

  /** What takes instances out of rotation. */
  static List<HealthEvent> ofRotation(Telemetry telemetry, String service) {
    List<HealthEvent> events = of(telemetry, service);
    if (!livenessTold(telemetry, service)) {
      return events;
    }
    return events.stream()
        .filter(e -> !asks(e, "liveness") && e.state() != State.RESTARTED)
        .toList();
  }

  /** What restarts instances; failed checks by their counters where no log has any. */
  static List<HealthEvent> ofLiveness(Telemetry telemetry, String service) {
    boolean told = livenessTold(telemetry, service);
    List<HealthEvent> events = new ArrayList<>();
    for (HealthEvent event : of(telemetry, service)) {
      boolean keep =
          switch (event.state()) {
            case FAILING ->
                told
                    ? asks(event, "liveness")
                    : !asks(event, "readiness") && !asks(event, "startup");
            case DOWN -> !told;
            case UP, RESTARTED -> true;
            case DRAIN, OTHER -> false;
          };
      if (keep) {
        events.add(event);
      }
    }
    if (events.stream().noneMatch(e -> e.state() == State.FAILING || e.state() == State.DOWN)) {
      counted(telemetry, service, events);
    }
    return events;
  }

  private static List<HealthEvent> of(Telemetry telemetry, String service) {
    return telemetry.health().stream().filter(e -> e.service().equals(service)).toList();
  }

  private static boolean asks(HealthEvent event, String what) {
    return event.probe().toLowerCase(Locale.ROOT).contains(what);
  }

  private static void counted(Telemetry telemetry, String service, List<HealthEvent> into) {
    for (Series series : telemetry.of(Signal.HEALTH_CHECK_FAILURES)) {
      boolean readiness = series.resource().toLowerCase(Locale.ROOT).contains("readiness");
      if (series.service().equals(service) && !readiness) {
        CounterSteps.of(
                series.samples(),
                Samples.NONE,
                Cadence.of(series.samples(), telemetry.recording().scrapeInterval()))
            .steps()
            .stream()
            .filter(step -> step.increase() > 0)
            .forEach(step -> into.add(failing(series, step.toMillis())));
      }
    }
  }

  private static HealthEvent failing(Series series, long millis) {
    return new HealthEvent(
        Instant.ofEpochMilli(millis),
        series.service(),
        series.instance(),
        State.FAILING,
        "",
        "",
        series.nativeName(),
        series.origin());
  }
}
