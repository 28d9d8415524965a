package dev.fishbone.rules.paging;

import dev.fishbone.rules.Bone;
import dev.fishbone.rules.Need;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Rule;
import dev.fishbone.rules.RuleInfo;
import dev.fishbone.rules.Setting;
import dev.fishbone.rules.Setting.Kind;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.Effects;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.IncidentSettings;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Whether an alert on the effect's path fired and paged nobody, so that people learned of the
 * incident later than they could have (ALGORITHMS 4).
 */
public final class UnpagedAlert implements Rule {
  static final RuleInfo INFO =
      new RuleInfo(
          "paging/unpaged-alert",
          "Which alert on the effect's path fired and paged nobody, and what did that cost?",
          Bone.DETECTION,
          List.of(
              new Need(
                  Set.of(Signal.ALERT_FIRING, Signal.ALERT_PENDING),
                  "the history of alerts",
                  "record the series ALERTS from Prometheus")),
          List.of(
              new Need(
                  Set.of(Signal.ALERT_ROUTES),
                  "the routes of alerts",
                  "give the routing configuration as a file: what each receiver is stands there"),
              new Need(
                  Set.of(Signal.PAGES),
                  "the log of pages",
                  "export the paging product's notifications and acknowledgements"),
              new Need(
                  Set.of(Signal.NOTIFICATIONS_FAILED),
                  "counters of failed notifications",
                  "scrape Alertmanager: alertmanager_notifications_failed_total")),
          List.of(
              new Setting("target", Kind.DURATION, "5m", "where no time to page is declared"),
              new Setting("before-trigger", Kind.DURATION, "2m", "an alert may precede the change"),
              new Setting(
                  "chronic", Kind.RATIO, "0.2", "who fires a fifth of normal time tells nothing"),
              new Setting("distance", Kind.COUNT, "1", "calls below the effect's service"),
              new Setting("group-wait", Kind.DURATION, "30s", "Alertmanager's default"),
              new Setting("delivery", Kind.DURATION, "30s", "longest time from sending to a phone"),
              new Setting("acknowledge", Kind.DURATION, "3m", "median wait for a person"),
              new Setting("acknowledge-low", Kind.DURATION, "2m", "its lower quartile"),
              new Setting("acknowledge-high", Kind.DURATION, "10m", "its upper quartile"),
              new Setting("acknowledge-history", Kind.COUNT, "10", "pages for their own quartiles"),
              new Setting("unanswered", Kind.DURATION, "15m", "after it, a page found nobody")));

  @Override
  public RuleInfo info() {
    return INFO;
  }

  @Override
  public List<Verdict> assess(Telemetry telemetry, Settings settings) {
    IncidentSettings incident = new IncidentSettings(telemetry.recording());
    List<Effect> effects = Effects.of(telemetry, incident).effects();
    String about = effects.isEmpty() ? "-" : Subject.named(effects.get(0).service());
    if (telemetry.of(Signal.ALERT_FIRING).isEmpty()
        && telemetry.of(Signal.ALERT_PENDING).isEmpty()) {
      return only(
          about,
          new NotAssessed(
              ReasonCode.NO_DATA,
              "the history of alerts (series ALERTS)",
              "record ALERTS from the Prometheus server that evaluates the rules"));
    }
    if (effects.isEmpty()) {
      return only(
          about,
          new NotAssessed(
              ReasonCode.NO_DATA,
              "an effect that an alert could have told of: none is declared and none stands out",
              "name it under effects in window.yml"));
    }
    List<IncidentFrame> frames =
        effects.stream().map(e -> IncidentFrame.of(telemetry, e, incident)).toList();
    PagingCase paging;
    try {
      paging = PagingCase.of(telemetry, frames);
    } catch (IllegalArgumentException e) {
      return only(
          about,
          new NotAssessed(
              ReasonCode.SOURCE_FAILED,
              "a routing configuration that can be read: " + e.getMessage(),
              "correct " + telemetry.routing().origin()));
    }
    List<Verdict> verdicts = new ArrayList<>();
    AlertJudge judge = new AlertJudge(paging);
    for (RelevantAlert alert : paging.relevance().alerts()) {
      verdicts.add(new Verdict(INFO.id(), alert.subject(), 1, judge.judge(alert)));
    }
    for (PendingAlert pending : PendingAlerts.of(paging, frames)) {
      verdicts.add(new Verdict(INFO.id(), pending.alert().subject(), 1, judge.neverFired(pending)));
    }
    verdicts.addAll(Unevaluated.of(INFO.id(), paging, frames));
    verdicts.addAll(Unplaced.of(INFO.id(), telemetry, paging.all(), frames));
    return verdicts.isEmpty() ? only(about, noneRelevant(paging)) : List.copyOf(verdicts);
  }

  private static NotAssessed noneRelevant(PagingCase paging) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "an alert that fired on the effect's path while it lasted ("
            + paging.relevance().words()
            + (paging.telemetry().traces().edges().isEmpty()
                ? "; without traces only alerts of its own service can be placed)"
                : ")"),
        "add an alert on the symptom or on what it depends on");
  }

  private static List<Verdict> only(String subject, Outcome outcome) {
    return List.of(new Verdict(INFO.id(), subject, 1, outcome));
  }
}
