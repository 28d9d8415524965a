package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The figures of one effect: its duration, its requests, and how soon people were told. */
record ImpactFigures(
    List<Figure> figures, List<Evidence> evidence, boolean atLeast, List<Unanswered> notAssessed) {
  ImpactFigures {
    figures = List.copyOf(figures);
    evidence = List.copyOf(evidence);
    notAssessed = List.copyOf(notAssessed);
  }

  static ImpactFigures of(
      Telemetry telemetry, IncidentFrame frame, ImpactTimes times, IncidentSettings settings) {
    List<Figure> figures = new ArrayList<>();
    List<Evidence> evidence = new ArrayList<>();
    List<Unanswered> open = new ArrayList<>();
    boolean atLeast = frame.outages().stream().anyMatch(o -> o.to().isEmpty());
    if (frame.sources().isEmpty()) {
      frame
          .symptomUnknown()
          .ifPresent(
              why ->
                  List.of("duration", "failed-requests", "error-ratio")
                      .forEach(name -> open.add(new Unanswered(name, why))));
    } else {
      figures.add(duration(frame, times, settings.duration("bin")));
      RequestFigures requests = RequestFigures.of(frame, settings);
      figures.addAll(requests.figures());
      evidence.addAll(requests.evidence());
      open.addAll(requests.notAssessed());
      atLeast |= requests.atLeast();
    }
    between("time-to-detect", "first-symptom", "fired", times, figures);
    between("time-to-page", "first-symptom", "first-page", times, figures);
    between("trigger-to-page", "trigger", "first-page", times, figures);
    between("time-to-acknowledge", "first-page", "first-acknowledgement", times, figures);
    if (frame.outages().size() == 1) {
      between("time-to-resolve", "first-symptom", "unavailable-to", times, figures);
    }
    figures.add(Figure.exact("time-to-page-target", settings.target().toMillis() / 1e3, "s"));
    return new ImpactFigures(figures, evidence, atLeast || telemetry.recording().open(), open);
  }

  /**
   * The sum of all outages; a lower bound where the end of one is not known. Of the first and the
   * last bad interval of each all may have been well but one request.
   */
  private static Figure duration(IncidentFrame frame, ImpactTimes times, Duration bin) {
    double value = 0;
    double low = 0;
    double high = 0;
    for (Outage outage : frame.outages()) {
      value += seconds(outage.from(), outage.to().orElse(outage.toLow()));
      low += Math.max(0, seconds(outage.fromHigh(), outage.toLow().minus(bin)));
      high += seconds(outage.from(), outage.toHigh());
    }
    List<String> ids =
        times.moments().stream()
            .filter(m -> m.name().startsWith("unavailable-"))
            .flatMap(m -> m.evidence().stream())
            .distinct()
            .toList();
    return new Figure("duration", value, "s", low, high, ids);
  }

  /** What came later cannot have come earlier, however wide its ends are. */
  private static void between(
      String name, String from, String to, ImpactTimes times, List<Figure> figures) {
    Optional<Moment> start = times.first(from);
    Optional<Moment> end = times.first(to);
    if (start.isEmpty() || end.isEmpty()) {
      return;
    }
    List<String> ids = new ArrayList<>(start.get().evidence());
    ids.addAll(end.get().evidence());
    double value = seconds(start.get().at(), end.get().at());
    double low = seconds(start.get().high(), end.get().low());
    double high = seconds(start.get().low(), end.get().high());
    figures.add(new Figure(name, value, "s", Math.max(low, Math.min(0, value)), high, ids));
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }
}
