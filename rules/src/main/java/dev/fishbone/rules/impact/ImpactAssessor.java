package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.incident.Effects;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Assesses what users felt (ALGORITHMS 4.3 and 10). Stateless; equal telemetry, equal answer. */
public final class ImpactAssessor {
  private ImpactAssessor() {}

  /** The settings, for lists and explanations: {@code impact/availability.<name>}. */
  public static RuleInfo info() {
    return IncidentSettings.INFO;
  }

  /**
   * Assesses every effect, declared or found.
   *
   * @throws IllegalArgumentException where a setting cannot be read
   */
  public static ImpactReport assess(Telemetry telemetry) {
    IncidentSettings settings = new IncidentSettings(telemetry.recording());
    Effects effects = Effects.of(telemetry, settings);
    List<Impact> impacts =
        effects.effects().stream()
            .map(effect -> assess(telemetry, effect, effects, settings))
            .toList();
    List<Unanswered> general = impacts.isEmpty() ? List.of(noEffect(telemetry)) : List.of();
    return new ImpactReport(impacts, general);
  }

  private static Unanswered noEffect(Telemetry telemetry) {
    boolean requests =
        !telemetry.traces().roots().isEmpty() || !telemetry.access().tallies().isEmpty();
    return new Unanswered(
        "effect",
        new NotAssessed(
            ReasonCode.NO_DATA,
            requests
                ? "an effect: none is declared, and of no operation it is known that its failures rose"
                : "an effect: none is declared, and there are no traces or logs to find one in",
            "name it under effects in window.yml"));
  }

  private static Impact assess(
      Telemetry telemetry, Effect effect, Effects effects, IncidentSettings settings) {
    IncidentFrame frame = IncidentFrame.of(telemetry, effect, settings);
    ImpactTimes times = ImpactTimes.of(telemetry, frame, settings);
    ImpactFigures figures = ImpactFigures.of(telemetry, frame, times, settings);
    List<Unanswered> open = new ArrayList<>(times.notAssessed());
    open.addAll(figures.notAssessed());
    SessionFigures sessions = SessionFigures.of(telemetry, effect);
    open.addAll(sessions.notAssessed());
    List<Figure> all = new ArrayList<>(figures.figures());
    all.addAll(sessions.figures());
    Map<String, Evidence> evidence = new LinkedHashMap<>();
    times.evidence().forEach(e -> evidence.putIfAbsent(e.id(), e));
    figures.evidence().forEach(e -> evidence.putIfAbsent(e.id(), e));
    sessions.evidence().forEach(e -> evidence.putIfAbsent(e.id(), e));
    WorstSegment segment = WorstSegment.of(telemetry, effect, frame.sources());
    all.addAll(segment.figures());
    open.addAll(segment.notAssessed());
    segment.evidence().forEach(e -> evidence.putIfAbsent(e.id(), e));
    // What the business counted is of no single effect; it is told once, with the first.
    BusinessFigures business = BusinessFigures.of(telemetry, settings);
    open.addAll(business.notAssessed());
    if (effect.equals(effects.effects().get(0))) {
      all.addAll(business.figures());
      business.evidence().forEach(e -> evidence.putIfAbsent(e.id(), e));
    }
    List<Exhibit> exhibits =
        frame.sources().isEmpty() ? List.of() : List.of(ErrorRatioExhibit.of(frame, settings));
    return new Impact(
        effect,
        effects.declared(),
        figures.atLeast(),
        times.moments(),
        all,
        List.copyOf(evidence.values()),
        exhibits,
        open,
        segment.name());
  }
}
