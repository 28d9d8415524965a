package dev.fishbone.rules.slo;

import dev.fishbone.rules.incident.Baseline;
import dev.fishbone.rules.incident.RequestBins;
import dev.fishbone.rules.statistics.WilsonBounds;

/**
 * How much of the period's budget a window spent: failures over those that the promise allows among
 * the requests of a period at the rate of normal times.
 *
 * @param failures in the window, of {@code requests}
 * @param usual failures that normal times would have given
 * @param allowed failures that the promise allows in the period
 */
record Budget(double requests, double failures, double usual, double allowed) {
  static Budget of(
      RequestBins bins, Baseline normal, double usualPerSecond, double share, double period) {
    double requests = bins.totalRequests();
    return new Budget(
        requests,
        bins.totalFailures(),
        requests * normal.failures() / normal.requests(),
        share * usualPerSecond * period);
  }

  /** By all failures, as a contract counts; 1 is the whole budget. */
  double spent() {
    return failures / allowed;
  }

  double spentLow() {
    return WilsonBounds.of(failures, requests).low() * requests / allowed;
  }

  double spentHigh() {
    return WilsonBounds.of(failures, requests).high() * requests / allowed;
  }

  /** By the failures beyond those of normal times, as the incident gave. */
  double excess() {
    return Math.max(0, failures - usual) / allowed;
  }

  double excessLow() {
    return Math.min(excess(), Math.max(0, spentLow() - usual / allowed));
  }

  double excessHigh() {
    return Math.max(excess(), spentHigh() - usual / allowed);
  }
}
