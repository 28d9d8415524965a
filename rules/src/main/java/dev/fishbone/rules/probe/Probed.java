package dev.fishbone.rules.probe;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which services are checked for health, and whether their checks were recorded at all. */
final class Probed {
  private Probed() {}

  /** Services with any sign of being checked; else those of the effects. */
  static Set<String> services(Telemetry telemetry) {
    Set<String> services = new TreeSet<>();
    telemetry.policies().probes().stream().map(Policies.Probe::service).forEach(services::add);
    telemetry.health().stream().map(HealthEvent::service).forEach(services::add);
    telemetry.of(Signal.INSTANCE_HEALTHY).stream().map(Series::service).forEach(services::add);
    services.remove("");
    if (services.isEmpty()) {
      telemetry.recording().effects().stream().map(Effect::service).forEach(services::add);
    }
    return services;
  }

  /** Why nothing of a service's health is known. */
  static Optional<NotAssessed> unseen(Fleet fleet) {
    if (!fleet.logged()) {
      return Optional.of(noLog());
    }
    long window = fleet.telemetry().recording().window().length().toMillis();
    if (window < fleet.plan().intervalMillis()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.LOW_POWER,
              "a window longer than the interval of the health checks",
              "record a longer window"));
    }
    return Optional.empty();
  }

  static NotAssessed noLog() {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "health transitions of the load balancer or orchestrator",
        "record the load balancer's log of health checks as health.jsonl, or scrape its health gauge");
  }
}
