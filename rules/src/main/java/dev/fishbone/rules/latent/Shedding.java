package dev.fishbone.rules.latent;

import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.Optional;

/** Whether a service that is asked too much turns calls away in time (ALGORITHMS 9.3). */
record Shedding(Telemetry telemetry, Storm storm, Storms storms) {

  /** Why too much would not drown it, a clause; empty where nothing shows that. */
  Optional<String> proof() {
    return breaker().or(this::queue);
  }

  private Optional<String> breaker() {
    boolean nights =
        telemetry
            .capacity()
            .of(storm.edge().callee())
            .filter(CapacityHistory.Service::breakerOpened)
            .isPresent();
    boolean now =
        EdgeSeries.of(telemetry, Signal.BREAKER_OPEN, storm.edge()).own().stream()
            .anyMatch(this::opened);
    return nights || now
        ? Optional.of("a circuit breaker before it was seen to open")
        : Optional.empty();
  }

  private boolean opened(Series breaker) {
    Samples within = breaker.samples().within(window());
    for (int i = 0; i < within.size(); i++) {
      if (within.valueAt(i) >= 1) {
        return true;
      }
    }
    return false;
  }

  /** A queue so short that whoever waits in it gets an answer before its caller gives up. */
  private Optional<String> queue() {
    Optional<Double> timeout =
        RetryPolicies.of(telemetry.policies(), storm.edge())
            .flatMap(Policies.Retry::timeout)
            .map(t -> t.toNanos() / 1e9);
    Optional<Double> wait =
        storms.capacities().longestWait(storm.edge().callee(), meanSeconds(storm.edge().callee()));
    if (timeout.isEmpty() || wait.isEmpty() || !(wait.get() < timeout.get())) {
      return Optional.empty();
    }
    return Optional.of(
        "its queue is bounded, so that a call waits no more than "
            + Wording.time(wait.get())
            + ", less than its caller's timeout of "
            + Wording.time(timeout.get()));
  }

  private double meanSeconds(String service) {
    double micros = 0;
    double requests = 0;
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.service().equals(service)) {
        micros += tally.count(ServiceCount.DURATION_MICROS).sum(window());
        requests += tally.count(ServiceCount.REQUESTS).sum(window());
      }
    }
    return requests == 0 ? Double.POSITIVE_INFINITY : micros / 1e6 / requests;
  }

  private TimeRange window() {
    return telemetry.recording().window();
  }
}
