package dev.fishbone.rules.latent;

import dev.fishbone.rules.Figure;
import dev.fishbone.rules.calls.EdgeSeries;
import dev.fishbone.rules.calls.RetryPolicies;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.CapacityHistory;
import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.Samples;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.ServiceCount;
import dev.fishbone.telemetry.summary.ServiceTally;
import java.util.List;
import java.util.Optional;

/**
 * Whether a service that is asked too much turns calls away in time (ALGORITHMS 9.3).
 *
 * @param proof why too much would not drown it, a clause; empty where nothing shows that
 */
record Shedding(List<String> proof, List<Figure> figures) {
  private static final Shedding NONE = new Shedding(List.of(), List.of());

  Shedding {
    proof = List.copyOf(proof);
    figures = List.copyOf(figures);
  }

  static Shedding of(Telemetry telemetry, Storm storm, Storms storms) {
    return opened(telemetry, storm)
        ? new Shedding(List.of("a circuit breaker before it was seen to open"), List.of())
        : queue(telemetry, storm, storms);
  }

  private static boolean opened(Telemetry telemetry, Storm storm) {
    TimeRange window = telemetry.recording().window();
    return telemetry
            .capacity()
            .of(storm.edge().callee())
            .filter(CapacityHistory.Service::breakerOpened)
            .isPresent()
        || EdgeSeries.of(telemetry, Signal.BREAKER_OPEN, storm.edge()).own().stream()
            .map(breaker -> breaker.samples().within(window))
            .anyMatch(Shedding::open);
  }

  private static boolean open(Samples breaker) {
    for (int i = 0; i < breaker.size(); i++) {
      if (breaker.valueAt(i) >= 1) {
        return true;
      }
    }
    return false;
  }

  /** A queue so short that whoever waits in it gets an answer before its caller gives up. */
  private static Shedding queue(Telemetry telemetry, Storm storm, Storms storms) {
    String service = storm.edge().callee();
    Optional<Double> timeout =
        RetryPolicies.of(telemetry.policies(), storm.edge())
            .flatMap(Policies.Retry::timeout)
            .map(t -> t.toNanos() / 1e9);
    Optional<Double> wait = storms.capacities().longestWait(service, seconds(telemetry, service));
    if (timeout.isEmpty() || wait.isEmpty() || !(wait.get() < timeout.get())) {
      return NONE;
    }
    String words =
        "its queue is bounded, so that a call waits no more than "
            + Wording.time(wait.get())
            + ", less than its caller's timeout of "
            + Wording.time(timeout.get());
    return new Shedding(
        List.of(words),
        List.of(
            Figure.exact("longest-wait", wait.get(), "s"),
            Figure.exact("caller-timeout", timeout.get(), "s")));
  }

  /** How long a call of a service takes on average. */
  private static double seconds(Telemetry telemetry, String service) {
    TimeRange window = telemetry.recording().window();
    double micros = 0;
    double requests = 0;
    for (ServiceTally tally : telemetry.traces().services()) {
      if (tally.service().equals(service)) {
        micros += tally.count(ServiceCount.DURATION_MICROS).sum(window);
        requests += tally.count(ServiceCount.REQUESTS).sum(window);
      }
    }
    return requests == 0 ? Double.POSITIVE_INFINITY : micros / 1e6 / requests;
  }
}
