package dev.fishbone.rules.paging;

import dev.fishbone.rules.Subject;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The alerts of an incident's path that stayed pending though their conditions held for long. */
final class PendingAlerts {
  private final PagingCase paging;
  private final int distance;

  private PendingAlerts(PagingCase paging) {
    this.paging = paging;
    this.distance = (int) paging.settings().number("distance");
  }

  /** By subject. */
  static List<PendingAlert> of(PagingCase paging, List<IncidentFrame> frames) {
    PendingAlerts finder = new PendingAlerts(paging);
    List<PendingAlert> found = new ArrayList<>();
    for (FiredAlert alert : paging.pending()) {
      frames.stream()
          .filter(f -> f.path().within(alert.service(), finder.distance))
          .flatMap(f -> finder.stayed(alert, f).stream())
          .findFirst()
          .ifPresent(found::add);
    }
    found.sort(Comparator.comparing(p -> p.alert().subject()));
    return found;
  }

  private Optional<PendingAlert> stayed(FiredAlert alert, IncidentFrame frame) {
    TimeRange span =
        new TimeRange(
            frame.span().from().minus(paging.settings().duration("before-trigger")),
            frame.span().to());
    boolean fired =
        paging.all().stream()
            .filter(a -> a.name().equals(alert.name()) && a.service().equals(alert.service()))
            .anyMatch(a -> a.firing().stream().anyMatch(span::overlaps));
    if (fired) {
      return Optional.empty();
    }
    return alert.instances().stream()
        .flatMap(
            i ->
                i.firing().stream()
                    .filter(p -> span.contains(p.from()))
                    .flatMap(p -> shortened(alert, frame, p, span, i).stream()))
        .max(Comparator.comparing(p -> p.pending().length()));
  }

  /** As it would have fired and paged within the target; nothing where it held for too short. */
  private Optional<PendingAlert> shortened(
      FiredAlert alert,
      IncidentFrame frame,
      TimeRange pending,
      TimeRange span,
      FiredAlert.Instance instance) {
    Instant symptom = frame.symptom().map(Symptom::at).orElse(pending.from());
    Duration wait = paging.settings().duration("group-wait");
    Duration left =
        Duration.between(pending.from(), symptom.plus(paging.target()))
            .minus(wait)
            .minus(paging.settings().duration("delivery"));
    Duration hold = whole(left, alert.evaluation());
    Optional<AlertRule> rule = alert.rule();
    Duration asked = rule.map(AlertRule::hold).orElse(Duration.ZERO);
    boolean shorter =
        asked.isZero() || (hold.compareTo(asked) < 0 && RecordedAlerts.stayed(alert, pending));
    Instant fires = pending.from().plus(hold);
    if (!shorter || !fires.isBefore(pending.to())) {
      return Optional.empty();
    }
    TimeRange firing = new TimeRange(fires, pending.to());
    FiredAlert.Instance would =
        new FiredAlert.Instance(
            instance.labels(), List.of(firing), List.of(pending.from()), instance.origin());
    FiredAlert whole =
        new FiredAlert(alert.name(), alert.service(), List.of(would), rule, alert.evaluation());
    return Optional.of(
        new PendingAlert(
            new RelevantAlert(
                whole, would, frame, firing, span, Subject.named(alert.name()), Optional.of(hold)),
            pending,
            asked));
  }

  /** Whole minutes, or whole evaluations below one; none where there is no time at all. */
  static Duration whole(Duration left, Duration evaluation) {
    if (left.isNegative() || left.isZero()) {
      return Duration.ZERO;
    }
    long minutes = left.toMinutes();
    if (minutes > 0) {
      return Duration.ofMinutes(minutes);
    }
    long step = Math.max(1000, evaluation.toMillis());
    return Duration.ofMillis(left.toMillis() / step * step);
  }
}
