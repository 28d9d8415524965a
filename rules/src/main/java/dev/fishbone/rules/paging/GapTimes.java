package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The moments between an effect's first failures and somebody's answer.
 *
 * @param fired the first alert on its path that fired
 * @param written what a person first wrote of it, where that is before any page
 */
record GapTimes(
    IncidentFrame frame,
    Symptom symptom,
    Optional<RelevantAlert> fired,
    Told told,
    Optional<Note> written) {

  static GapTimes of(PagingCase paging, IncidentFrame frame) {
    List<RelevantAlert> near = paging.near(frame);
    Optional<RelevantAlert> fired =
        near.stream()
            .min(
                Comparator.comparing((RelevantAlert a) -> a.firing().from())
                    .thenComparing(RelevantAlert::subject));
    // People may be told of what leads to the failures before these begin.
    TimeRange span =
        new TimeRange(
            frame.span().from().minus(paging.settings().duration("before-trigger")),
            frame.span().to());
    ToldWhen when = paging.told(near);
    Told told = paging.log().complete() ? when.logged(frame, span) : when.predicted();
    Optional<Note> written =
        FirstWords.of(paging.telemetry().notes(), frame)
            .filter(n -> told.page().isEmpty() || n.time().isBefore(told.page().get()));
    return new GapTimes(frame, frame.symptom().orElseThrow(), fired, told, written);
  }

  /** When the first of those who should know knew. */
  Optional<Instant> known() {
    return written.map(Note::time).or(told::page);
  }

  /** The failures' end, or the last that was seen of them. */
  Instant end() {
    return frame.span().to();
  }

  List<Evidence> evidence() {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(
        frame
            .sources()
            .get(0)
            .evidence(
                new TimeRange(symptom.low(), symptom.high()),
                Duration.between(symptom.low(), symptom.at())));
    fired.map(AlertEvidence::of).ifPresent(evidence::add);
    told.evidence().stream().filter(e -> !evidence.contains(e)).forEach(evidence::add);
    written.map(FirstWords::evidence).ifPresent(evidence::add);
    return evidence;
  }

  /** Where the time went, each part only where both its ends are known. */
  List<Figure> parts(List<Evidence> evidence) {
    List<Figure> parts = new ArrayList<>();
    fired.ifPresent(
        a -> {
          GapInterval gap = GapInterval.since(symptom, a.firing().from());
          double late = seconds(a.alert().evaluation());
          parts.add(
              new GapInterval(gap.value(), gap.low() - late, gap.high())
                  .figure("monitoring-gap", evidence));
          rule(a).ifPresent(parts::add);
          told.page()
              .filter(p -> !p.isBefore(a.firing().from()))
              .ifPresent(p -> parts.add(routing(a, p, late, evidence)));
        });
    told.page()
        .ifPresent(
            page -> parts.add(GapInterval.since(symptom, page).figure("time-to-page", evidence)));
    if (told.page().isPresent()
        && told.response().filter(r -> r.isAfter(told.page().get())).isPresent()) {
      double answered = seconds(Duration.between(told.page().get(), told.response().get()));
      parts.add(Figure.exact("response-gap", answered, "s", evidence.toArray(Evidence[]::new)));
    }
    frame.outages().stream()
        .findFirst()
        .map(o -> GapInterval.since(symptom, o.from()).figure("symptom-to-unavailable", evidence))
        .ifPresent(parts::add);
    return parts;
  }

  private static Figure routing(
      RelevantAlert alert, Instant page, double late, List<Evidence> evidence) {
    double gap = seconds(Duration.between(alert.firing().from(), page));
    return Figure.of("routing-gap", gap, "s", gap, gap + late, evidence.toArray(Evidence[]::new));
  }

  /** What the rule of the first alert takes by itself: its {@code for}, evaluation and window. */
  private static Optional<Figure> rule(RelevantAlert alert) {
    return alert
        .alert()
        .rule()
        .map(
            r ->
                Figure.exact(
                    "rule-gap",
                    seconds(
                        r.hold()
                            .plus(alert.alert().evaluation())
                            .plus(RuleExpression.of(r.expression()).window())),
                    "s"));
  }

  static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }
}
