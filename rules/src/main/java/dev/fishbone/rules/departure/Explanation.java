package dev.fishbone.rules.departure;

import dev.fishbone.rules.departure.OwnSignal.Kind;
import java.util.Optional;

/**
 * Whether what a callee did can explain what its caller did. A failing or full callee can. A slower
 * one raises its caller's latency by no greater a factor than its own, but for how much more often
 * it is called; and it makes calls fail, by timeouts, where it takes twice as long at least.
 */
final class Explanation {
  /** Factors are measured: one a quarter above the other is no contradiction. */
  private static final double SLACK = 1.25;

  private static final double TIMEOUTS = 2;

  private Explanation() {}

  static boolean of(ServiceState callee, ServiceState caller) {
    boolean fails =
        callee.departures().stream().anyMatch(d -> !d.cut() && d.kind() != Kind.LATENCY);
    Optional<Departure> slow = of(callee, Kind.LATENCY);
    if (fails || slow.isEmpty()) {
      return fails;
    }
    double ratio = slow.get().ratio();
    boolean failing = of(caller, Kind.ERRORS).or(() -> of(caller, Kind.CALLS)).isPresent();
    if (failing && ratio < TIMEOUTS) {
      return false;
    }
    return of(caller, Kind.LATENCY)
        .map(d -> SLACK * ratio * slow.get().growth() / Math.max(d.growth(), 1e-9) >= d.ratio())
        .orElse(true);
  }

  private static Optional<Departure> of(ServiceState state, Kind kind) {
    return state.departures().stream().filter(d -> !d.cut() && d.kind() == kind).findFirst();
  }
}
