package dev.fishbone.rules.paging;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.series.Stretches;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules of the path whose conditions held in time, and whose {@code for} was too long. */
final class ShorterHolds {
  private final PagingCase paging;
  private final Settings settings;
  private final IncidentFrame frame;
  private final Instant latest;
  private final TimeRange incident;

  ShorterHolds(
      PagingCase paging,
      Settings settings,
      IncidentFrame frame,
      Instant latest,
      TimeRange incident) {
    this.paging = paging;
    this.settings = settings;
    this.frame = frame;
    this.latest = latest;
    this.incident = incident;
  }

  List<Proposal> all() {
    List<Proposal> found = new ArrayList<>();
    for (RelevantAlert late : paging.near(frame)) {
      late.alert()
          .rule()
          .filter(r -> !r.hold().isZero())
          .flatMap(r -> shortened(r, late, since(late, r), late.firing().to()))
          .ifPresent(found::add);
    }
    for (PendingAlert pending : PendingAlerts.of(paging, List.of(frame))) {
      RelevantAlert alert = pending.alert();
      alert
          .alert()
          .rule()
          .filter(r -> !r.hold().isZero())
          .flatMap(r -> shortened(r, alert, pending.pending().from(), pending.pending().to()))
          .ifPresent(found::add);
    }
    return found;
  }

  /** When it became pending; where that was not recorded, by its {@code for}. */
  private static Instant since(RelevantAlert alert, AlertRule rule) {
    List<TimeRange> firing = alert.instance().firing();
    Instant since = alert.instance().pendingSince().get(firing.indexOf(alert.firing()));
    return since.equals(alert.firing().from()) ? since.minus(rule.hold()) : since;
  }

  private Optional<Proposal> shortened(
      AlertRule rule, RelevantAlert alert, Instant since, Instant until) {
    Duration hold =
        PendingAlerts.whole(Duration.between(since, latest), alert.alert().evaluation());
    Instant fires = since.plus(hold);
    if (since.isAfter(latest) || hold.compareTo(rule.hold()) >= 0 || !fires.isBefore(until)) {
      return Optional.empty();
    }
    return Optional.of(
        RuleText.shortened(rule, hold, fires, noise(alert, hold), AlertEvidence.of(alert)));
  }

  /**
   * How often its condition held for so long outside of the incident, where alerts are recorded.
   */
  private Noise noise(RelevantAlert alert, Duration hold) {
    List<TimeRange> held = new ArrayList<>();
    List<FiredAlert> all = new ArrayList<>(paging.all());
    all.addAll(paging.pending());
    all.stream()
        .filter(a -> a.name().equals(alert.alert().name()))
        .filter(a -> a.service().equals(alert.alert().service()))
        .forEach(a -> held.addAll(a.firing()));
    Recording recording = paging.telemetry().recording();
    List<TimeRange> recorded = new ArrayList<>(recording.baselines());
    recorded.add(recording.window());
    int pages =
        (int)
            Stretches.joined(held, alert.alert().evaluation()).stream()
                .filter(h -> !incident.contains(h.from()))
                .filter(h -> h.length().compareTo(hold) > 0)
                .count();
    return Noise.of(pages, BackTest.outside(recorded, incident), settings);
  }
}
