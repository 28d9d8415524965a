package dev.fishbone.rules.incident;

import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import dev.fishbone.telemetry.summary.AccessOutcome;
import dev.fishbone.telemetry.summary.AccessTally;
import dev.fishbone.telemetry.summary.RootTally;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What users felt.
 *
 * @param declared whether the recording names the effects; else the one that stood out was taken
 * @param effects empty where none is named and none stands out
 */
public record Effects(boolean declared, List<Effect> effects) {
  private static final int MOST_CANDIDATES = 20;

  public Effects {
    effects = List.copyOf(effects);
  }

  /**
   * The declared effects; without any, the entry service and operation with the most failed
   * requests above normal, among those whose failures rose.
   */
  public static Effects of(Telemetry telemetry, IncidentSettings settings) {
    List<Effect> declared = telemetry.recording().effects();
    if (!declared.isEmpty()) {
      return new Effects(true, declared);
    }
    // Looked at closely are those with the most failures alone: there may be thousands.
    TimeRange window = telemetry.recording().window();
    Set<Effect> candidates = new LinkedHashSet<>();
    telemetry.traces().roots().stream()
        .filter(r -> !r.entry().isEmpty() && r.failures().sum(window) > 0)
        .sorted(Comparator.comparingLong((RootTally r) -> -r.failures().sum(window)))
        .limit(MOST_CANDIDATES)
        .forEach(r -> candidates.add(new Effect(r.entry(), r.operation(), r.entry())));
    logged(telemetry).limit(MOST_CANDIDATES).forEach(candidates::add);
    double most = 0;
    List<Effect> found = List.of();
    for (Effect candidate : candidates) {
      double excess = excess(telemetry, candidate, settings);
      if (excess > most) {
        most = excess;
        found = List.of(candidate);
      }
    }
    return new Effects(false, found);
  }

  /** Of access logs, where traces are missing or sampled. */
  private static Stream<Effect> logged(Telemetry telemetry) {
    TimeRange window = telemetry.recording().window();
    return telemetry.access().tallies().stream()
        .filter(t -> failures(t, window) > 0)
        .sorted(Comparator.comparingLong((AccessTally t) -> -failures(t, window)))
        .map(t -> new Effect(t.service(), t.operation(), t.service()))
        .distinct();
  }

  private static long failures(AccessTally tally, TimeRange window) {
    return tally.count(AccessOutcome.FAILED).sum(window)
        + tally.count(AccessOutcome.NO_RESPONSE).sum(window);
  }

  private static double excess(Telemetry telemetry, Effect effect, IncidentSettings settings) {
    IncidentFrame frame = IncidentFrame.of(telemetry, effect, settings);
    if (frame.symptom().isEmpty() || frame.normal().isEmpty()) {
      return 0;
    }
    TimeRange window = telemetry.recording().window();
    RequestBins bins = frame.sources().get(0).bins(window, settings.duration("bin"));
    return bins.totalFailures() - bins.totalRequests() * frame.normal().get().share();
  }
}
