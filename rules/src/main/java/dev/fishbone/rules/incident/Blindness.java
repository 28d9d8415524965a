package dev.fishbone.rules.incident;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import java.util.List;
import java.util.Optional;

/** Why it may be that no rise of failures was seen although there was one. */
final class Blindness {
  /** A window of which less than this part is known may hide a rise (ALGORITHMS 0). */
  private static final double LEAST_COVER = 0.8;

  private Blindness() {}

  /** Empty where the data would have shown a rise to the share of failures that counts as bad. */
  static Optional<NotAssessed> of(
      Effect effect,
      RequestBins minutes,
      Baseline normal,
      List<Outage> outages,
      IncidentSettings settings) {
    if (!normal.usable()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.NO_MATCHED_BASELINE,
              "normal times of " + effect.name() + " with at least ten known bins",
              "declare a baseline in window.yml and record its requests too"));
    }
    if (!outages.isEmpty()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.NO_MATCHED_BASELINE,
              "normal times of " + effect.name() + " in which fewer requests fail than now",
              "declare a baseline in window.yml that lies before the incident"));
    }
    if (minutes.knownCount() < LEAST_COVER * minutes.count()) {
      return Optional.of(
          new NotAssessed(
              ReasonCode.PARTIAL_WINDOW,
              "requests of " + effect.name() + " in at least 80 % of the window",
              "record the window without holes"));
    }
    double p = normal.share();
    double smallest = 2.8 * Math.sqrt(2 * p * (1 - p) / Math.max(1, minutes.totalRequests()));
    return smallest <= settings.number("bad-ratio")
        ? Optional.empty()
        : Optional.of(
            new NotAssessed(
                ReasonCode.LOW_POWER,
                "enough requests of " + effect.name() + " to see a rise of failures",
                "record a longer window, or more of the traffic"));
  }
}
