package dev.fishbone.rules.incident;

import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One effect's incident in outline.
 *
 * @param sources what counts its requests, the best first; empty where nothing does
 * @param normal its normal times, where a source gives any
 * @param symptom when failures began to rise; empty where they did not, or it cannot be told
 * @param symptomUnknown why it cannot be told; empty where it can
 * @param outages when it was unavailable
 * @param changes the changes that precede the symptom within the hour, or all of the window where
 *     there is none
 * @param together changes no further apart than this were made together
 */
public record IncidentFrame(
    Effect effect,
    TimeRange window,
    CallPath path,
    List<RequestSource> sources,
    Optional<Baseline> normal,
    Optional<Symptom> symptom,
    Optional<NotAssessed> symptomUnknown,
    List<Outage> outages,
    List<Change> changes,
    Duration together) {
  public IncidentFrame {
    sources = List.copyOf(sources);
    outages = List.copyOf(outages);
    changes = List.copyOf(changes);
  }

  /**
   * Measures an effect's incident.
   *
   * @throws IllegalArgumentException where a setting cannot be read
   */
  public static IncidentFrame of(Telemetry telemetry, Effect effect, IncidentSettings settings) {
    TimeRange window = telemetry.recording().window();
    CallPath path = CallPath.of(telemetry, effect);
    List<RequestSource> sources =
        window.isEmpty() ? List.of() : RequestSources.of(telemetry, effect);
    Duration minute = settings.duration("bin");
    if (sources.isEmpty() || sources.get(0).bins(window, minute).knownCount() == 0) {
      return new IncidentFrame(
          effect,
          window,
          path,
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.of(noRequests(telemetry, effect, sources)),
          List.of(),
          changesBefore(telemetry, Optional.empty(), settings),
          minute);
    }
    RequestSource source = sources.get(0);
    RequestBins minutes = source.bins(window, minute);
    List<Outage> outages = new Availability(minutes, settings).outages();
    Duration width = Symptom.binWidth(telemetry, source, settings);
    Baseline normal = Baseline.of(telemetry, source, width);
    Optional<Symptom> symptom =
        normal.usable()
            ? Symptom.find(
                source.bins(window, width), normal, settings.number("onset-height"), outages)
            : Optional.empty();
    Optional<NotAssessed> unknown =
        symptom.isPresent()
            ? Optional.empty()
            : Blindness.of(effect, minutes, normal, outages, settings);
    return new IncidentFrame(
        effect,
        window,
        path,
        sources,
        Optional.of(normal),
        symptom,
        unknown,
        outages,
        changesBefore(telemetry, symptom, settings),
        minute);
  }

  private static NotAssessed noRequests(
      Telemetry telemetry, Effect effect, List<RequestSource> sources) {
    if (!sources.isEmpty()) {
      return new NotAssessed(
          ReasonCode.PARTIAL_WINDOW,
          "requests of " + effect.name() + " within the window",
          "check that window.yml names the time that was recorded");
    }
    boolean sampled = telemetry.traces().quality().sampledWeight() > 0;
    long others = RequestSources.hiddenBehindOthers(telemetry, effect);
    if (others > 0) {
      return new NotAssessed(
          sampled ? ReasonCode.TAIL_BIAS : ReasonCode.NO_DATA,
          "requests of "
              + effect.name()
              + " apart from those of "
              + (others == 1 ? "another operation" : others + " other operations")
              + ": the proxy's counters hold all of them",
          "record all traces or the proxy's access log, or take operation out of the effect to judge"
              + " the whole service");
    }
    return new NotAssessed(
        sampled ? ReasonCode.TAIL_BIAS : ReasonCode.NO_DATA,
        "requests of " + effect.name() + " with their outcome, all of them and not a sample",
        "record the proxy's request counters, traces, access logs, or the server's request counters");
  }

  private static List<Change> changesBefore(
      Telemetry telemetry, Optional<Symptom> symptom, IncidentSettings settings) {
    TimeRange window = telemetry.recording().window();
    Instant last = symptom.map(Symptom::high).orElse(window.to());
    Instant first =
        symptom.map(s -> s.low().minus(settings.duration("trigger-within"))).orElse(window.from());
    return telemetry.changes().stream()
        .filter(c -> !c.time().isBefore(first) && c.time().isBefore(last))
        .sorted(Comparator.comparing(Change::time).thenComparing(Change::origin))
        .toList();
  }

  /**
   * The change that may have triggered it, or several made within a minute of each other: then the
   * instant is known, though not which of them it was. Empty where changes lie further apart.
   */
  public List<Change> triggers() {
    if (symptom.isEmpty() || changes.isEmpty()) {
      return List.of();
    }
    Instant first = changes.get(0).time();
    Instant last = changes.get(changes.size() - 1).time();
    return last.isAfter(first.plus(together)) ? List.of() : changes;
  }

  /**
   * From the first change, symptom or outage, or the window's start, to the end of the last outage.
   */
  public TimeRange span() {
    Instant start =
        changes.stream()
            .map(Change::time)
            .findFirst()
            .or(() -> symptom.map(Symptom::low))
            .orElse(window.from());
    // A change that comes after the failures did not begin them.
    if (!outages.isEmpty() && outages.get(0).from().isBefore(start)) {
      start = outages.get(0).from();
    }
    Instant end = outages.isEmpty() ? window.to() : outages.get(outages.size() - 1).lastSeen();
    return start.isBefore(end) ? new TimeRange(start, end) : window;
  }
}
