package dev.fishbone.rules.paging;

import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.AlertHistory;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.GroupPages;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * What the rules of paging look at together.
 *
 * @param settings of {@code paging/unpaged-alert}, which say for all of them what a relevant alert
 *     is
 * @param all every alert that fired
 * @param pending every alert whose condition held, as {@link AlertHistory#pending} tells them
 * @param relevance those of them that had to do with the effects
 */
record PagingCase(
    Telemetry telemetry,
    Settings settings,
    List<FiredAlert> all,
    List<FiredAlert> pending,
    Relevance relevance,
    PageLog log,
    DeliveryEvaluator deliveries) {
  PagingCase {
    all = List.copyOf(all);
    pending = List.copyOf(pending);
  }

  /**
   * @throws IllegalArgumentException where an expression of the configuration is not RE2
   */
  static PagingCase of(Telemetry telemetry, List<IncidentFrame> frames) {
    Settings settings = Settings.of(UnpagedAlert.INFO, telemetry.recording());
    List<FiredAlert> all = AlertHistory.of(telemetry);
    List<FiredAlert> pending = AlertHistory.pending(telemetry);
    PageLog log = new PageLog(telemetry, GroupPages.named(telemetry, all));
    DeliveryEvaluator deliveries =
        new DeliveryEvaluator(telemetry.routing(), log, settings.duration("group-wait"), all);
    Relevance relevance = Relevance.of(telemetry, all, frames, settings);
    // An expression that cannot be read shows here, and not in the middle of a judgement.
    relevance.alerts().forEach(a -> deliveries.of(a.alert(), a.span()));
    return new PagingCase(telemetry, settings, all, pending, relevance, log, deliveries);
  }

  /** The time to page that was promised; that of a real incident, divided by the time scale. */
  Duration target() {
    return telemetry
        .recording()
        .objectives()
        .timeToPage()
        .map(d -> Duration.ofNanos(Math.round(d.toNanos() / settings.timeScale())))
        .orElseGet(() -> settings.duration("target"));
  }

  ZoneId zone() {
    return telemetry.recording().zone();
  }

  ToldWhen told() {
    return told(relevance.alerts());
  }

  /** When people were told by some of the relevant alerts. */
  ToldWhen told(List<RelevantAlert> some) {
    return new ToldWhen(telemetry.recording(), log, deliveries, all, some);
  }

  /** The relevant alerts that are of an effect's path. */
  List<RelevantAlert> near(IncidentFrame frame) {
    int distance = (int) settings.number("distance");
    return relevance.alerts().stream()
        .filter(a -> frame.path().within(a.alert().service(), distance))
        .toList();
  }

  Pagers pagers() {
    return new Pagers(telemetry.routing(), log);
  }
}
