package dev.fishbone.rules.overload;

import dev.fishbone.telemetry.Policies;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.EdgeTally;
import java.util.List;

/**
 * How long a service would need, without more retries, to work off what waited when the cause was
 * over: {@code backlog / max(C − λ, 0.05 C) + τ} (ALGORITHMS 7.1).
 *
 * @param capacity calls a second; where not known, the most that was ever answered well, a lower
 *     bound
 */
record Drain(double seconds, double backlog, double capacity, boolean capacityKnown) {
  /** A pool is not run at more than this for long (ALGORITHMS 9.3). */
  private static final double USABLE = 0.8;

  private static final double LEAST_SPARE = 0.05;

  static Drain of(
      Telemetry telemetry, List<EdgeTally> edges, LoadBins load, Holds holds, long over) {
    double width = load.bins().width().toMillis() / 1e3;
    int at = Math.max(0, load.bins().indexOf(over));
    double calls = load.total()[at] / width;
    double waiting = holds.busy().known(at) ? holds.busy().at(at) : Double.NaN;
    // Little's law, where no gauge counts them.
    double backlog = Double.isNaN(waiting) ? load.seconds()[at] / width : waiting;
    double capacity = byPool(load, holds);
    boolean known = !Double.isNaN(capacity);
    capacity = known ? capacity : mostServed(load) / width;
    double spare = Math.max(capacity - load.first()[at] / width, LEAST_SPARE * capacity);
    double deadline =
        deadline(telemetry, edges, calls > 0 ? load.seconds()[at] / width / calls : 0);
    return new Drain(backlog / spare + deadline, backlog, capacity, known);
  }

  /** Connections over the calm time that each call holds one; NaN where not recorded. */
  private static double byPool(LoadBins load, Holds holds) {
    double seconds = 0;
    double calls = 0;
    for (int bin = 0; bin < load.count(); bin++) {
      boolean calm = load.known(bin) && load.goodput(bin) >= 1 - LEAST_SPARE;
      if (calm && holds.held().known(bin)) {
        seconds += holds.held().at(bin) * holds.uses().at(bin);
        calls += load.total()[bin];
      }
    }
    return seconds > 0 ? USABLE * holds.size() / (seconds / calls) : Double.NaN;
  }

  private static double mostServed(LoadBins load) {
    double most = 0;
    for (int bin = 0; bin < load.count(); bin++) {
      most = load.known(bin) ? Math.max(most, load.good()[bin]) : most;
    }
    return most;
  }

  /** The longest that a caller of the service waits, all its attempts together. */
  private static double deadline(Telemetry telemetry, List<EdgeTally> edges, double otherwise) {
    double longest = 0;
    for (Policies.Retry retry : telemetry.policies().retries()) {
      boolean its =
          edges.stream()
              .anyMatch(
                  e -> e.caller().equals(retry.caller()) && e.callee().equals(retry.callee()));
      if (its && retry.timeout().isPresent()) {
        longest =
            Math.max(longest, retry.attempts().orElse(1) * retry.timeout().get().toMillis() / 1e3);
      }
    }
    return longest > 0 ? longest : otherwise;
  }
}
