package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which alerts had to do with an effect: of its service or one call below it, begun while it
 * lasted, and not firing all the time anyway (ALGORITHMS 4.4).
 */
record Relevance(List<RelevantAlert> alerts, int elsewhere, int chronic, int otherTime) {
  Relevance {
    alerts = List.copyOf(alerts);
  }

  static Relevance of(
      Telemetry telemetry, List<FiredAlert> all, List<IncidentFrame> frames, Settings settings) {
    List<RelevantAlert> alerts = new ArrayList<>();
    int elsewhere = 0;
    int chronic = 0;
    int otherTime = 0;
    for (FiredAlert alert : all) {
      if (alert.firing().stream().noneMatch(telemetry.recording().window()::overlaps)) {
        continue;
      }
      List<IncidentFrame> near = near(alert, frames, settings);
      Optional<RelevantAlert> relevant =
          near.stream()
              .flatMap(f -> relevant(alert, f, subject(alert, all), settings).stream())
              .findFirst();
      if (near.isEmpty()) {
        elsewhere++;
      } else if (chronic(telemetry, alert, near.get(0), settings)) {
        chronic++;
      } else if (relevant.isEmpty()) {
        otherTime++;
      } else {
        alerts.add(relevant.get());
      }
    }
    alerts.sort(Comparator.comparing(RelevantAlert::subject));
    return new Relevance(alerts, elsewhere, chronic, otherTime);
  }

  private static List<IncidentFrame> near(
      FiredAlert alert, List<IncidentFrame> frames, Settings settings) {
    int distance = (int) settings.number("distance");
    return frames.stream()
        .filter(f -> f.path().within(alert.service(), distance))
        .sorted(Comparator.comparingInt(f -> f.path().distance(alert.service()).orElse(0)))
        .toList();
  }

  /** Without a baseline the window before the incident is the normal time. */
  private static boolean chronic(
      Telemetry telemetry, FiredAlert alert, IncidentFrame frame, Settings settings) {
    boolean failed = frame.symptom().isPresent() || !frame.outages().isEmpty();
    List<TimeRange> declared = telemetry.recording().baselines();
    // A baseline that reaches into the incident does not make its alerts normal.
    List<TimeRange> normal = failed ? Stretches.without(declared, List.of(frame.span())) : declared;
    if (normal.isEmpty() && frame.span().from().isAfter(frame.window().from())) {
      normal = List.of(new TimeRange(frame.window().from(), frame.span().from()));
    }
    return alert.shareOf(normal) >= settings.number("chronic");
  }

  private static Optional<RelevantAlert> relevant(
      FiredAlert alert, IncidentFrame frame, String subject, Settings settings) {
    TimeRange span =
        new TimeRange(
            frame.span().from().minus(settings.duration("before-trigger")), frame.span().to());
    // What fires in the window's first evaluation began before it: when is not known.
    Instant known = frame.window().from().plus(alert.evaluation());
    return alert.instances().stream()
        .filter(i -> i.firstWithin(span).filter(f -> !f.from().isBefore(known)).isPresent())
        .min(Comparator.comparing(i -> i.firstWithin(span).orElse(span).from()))
        .map(
            i ->
                new RelevantAlert(
                    alert,
                    i,
                    frame,
                    i.firstWithin(span).orElse(span),
                    span,
                    subject,
                    Optional.empty()));
  }

  /** The name, and the service too where several services have an alert of that name. */
  private static String subject(FiredAlert alert, List<FiredAlert> all) {
    boolean shared = all.stream().filter(a -> a.name().equals(alert.name())).count() > 1;
    return Subject.named(
        shared ? alert.name() + "{service=" + alert.service() + "}" : alert.name());
  }

  int passedOver() {
    return elsewhere + chronic + otherTime;
  }

  String words() {
    return passedOver()
        + " other alerts fired and were passed over: "
        + elsewhere
        + " off the effect's path or of no known service, "
        + chronic
        + " chronically firing, "
        + otherTime
        + " at another time";
  }

  /** For the evidence of every verdict, so that nothing is passed over silently. */
  Evidence evidence(TimeRange window) {
    return new Evidence(
        Evidence.Kind.QUERY,
        words(),
        Location.NOWHERE,
        "ALERTS{alertstate=\"firing\"}",
        List.of(),
        window,
        passedOver(),
        "alerts");
  }
}
