package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.GroupPages;
import dev.fishbone.rules.incident.PageBearing;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides which of the three answers an alert gets, and hands a finding's figures to its writer.
 */
final class AlertJudge {
  private final Telemetry telemetry;
  private final Settings settings;
  private final List<FiredAlert> all;
  private final PageLog log;
  private final DeliveryEvaluator deliveries;
  private final ToldWhen told;
  private final GapFinding findings;
  private final Evidence passedOver;
  private final ZoneId zone;

  /**
   * @throws IllegalArgumentException where an expression of the configuration is not RE2
   */
  AlertJudge(Telemetry telemetry, Settings settings, List<FiredAlert> all, Relevance relevance) {
    this.telemetry = telemetry;
    this.settings = settings;
    this.all = List.copyOf(all);
    this.log = new PageLog(telemetry, GroupPages.named(telemetry, all));
    this.deliveries =
        new DeliveryEvaluator(telemetry.routing(), log, settings.duration("group-wait"), all);
    this.told = new ToldWhen(telemetry.recording(), log, deliveries, all, relevance.alerts());
    this.passedOver = relevance.evidence(telemetry.recording().window());
    this.zone = telemetry.recording().zone();
    this.findings = new GapFinding(telemetry, settings, log, target());
    relevance.alerts().forEach(a -> deliveries.of(a.alert(), a.span()));
  }

  private Duration target() {
    return telemetry
        .recording()
        .objectives()
        .timeToPage()
        .map(d -> Duration.ofNanos(Math.round(d.toNanos() / settings.timeScale())))
        .orElseGet(() -> settings.duration("target"));
  }

  Outcome judge(RelevantAlert alert) {
    Delivery delivery = deliveries.of(alert.alert(), alert.span());
    List<Page> own = log.notifications(alert.alert(), reach(alert));
    Optional<Page> paged = paged(alert, delivery, own);
    if (paged.isPresent()) {
      return paged(alert, paged.get());
    }
    if (own.stream().anyMatch(p -> log.kind(p) == ReceiverClass.UNKNOWN)) {
      return unknownReceiver(own.get(0).receiver());
    }
    if (!log.complete()) {
      return withoutLog(alert, delivery);
    }
    boolean nameless = log.pages().stream().anyMatch(p -> p.alert().isEmpty());
    if (nameless && delivery.fate() == Delivery.Fate.NO_CONFIGURATION) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "the alerts' names in the paging log, or the routing configuration",
          "record alerts/alertmanager.yml, or the field alert in pages.jsonl");
    }
    return unpaged(alert, delivery, own, told.logged(alert.frame(), alert.span()));
  }

  private TimeRange reach(RelevantAlert alert) {
    // The pager's clock is not Prometheus': a page a little before the firing is this one's.
    Instant from = alert.firing().from().minus(settings.duration("before-trigger"));
    Instant to = telemetry.recording().window().to();
    return from.isBefore(to) ? new TimeRange(from, to) : new TimeRange(from, from);
  }

  /** The alert's first page; one without a name is its own where its route pages just then. */
  private Optional<Page> paged(RelevantAlert alert, Delivery delivery, List<Page> own) {
    Optional<Page> named = own.stream().filter(p -> log.kind(p) == ReceiverClass.PAGE).findFirst();
    if (named.isPresent() || delivery.fate() != Delivery.Fate.PAGES) {
      return named;
    }
    Instant sent = alert.firing().from().plus(delivery.groupWait());
    Instant latest = sent.plus(settings.duration("delivery"));
    PageBearing bearing = log.bearing(alert.frame().path(), List.of());
    return log.pages().stream()
        .filter(p -> p.alert().isEmpty() && (bearing.concerns(p) || bearing.open(p)))
        .filter(p -> !p.time().isBefore(alert.firing().from()) && !p.time().isAfter(latest))
        .findFirst();
  }

  private Outcome paged(RelevantAlert alert, Page page) {
    Duration taken = Duration.between(alert.firing().from(), page.time());
    double seconds = Math.max(0, taken.toMillis() / 1e3);
    Instant limit = page.time().plus(settings.duration("unanswered"));
    PageBearing bearing = log.bearing(alert.frame().path(), all);
    boolean answered =
        log.acknowledgements().stream()
            .filter(a -> bearing.concerns(a) || bearing.open(a))
            .anyMatch(a -> !a.time().isBefore(page.time()) && !a.time().isAfter(limit));
    // Silence tells only where the log goes on for as long as somebody had time to answer.
    boolean open = limit.isAfter(telemetry.recording().window().to()) || !log.complete();
    boolean told = answered || open || log.acknowledgements().isEmpty();
    if (taken.compareTo(target()) > 0 || !told) {
      return findings.late(alert, page, seconds, told, evidence(alert, log.evidence(page)));
    }
    Evidence pageEvidence = log.evidence(page);
    return new Clear(
        Wording.plain(
            alert.alert().name()
                + " fired at "
                + Words.time(alert.firing().from(), zone)
                + " and paged "
                + (page.receiver().isEmpty() ? "somebody" : page.receiver())
                + " "
                + Words.seconds(seconds)
                + " later"),
        List.of(
            Figure.of(
                "fired-to-page",
                seconds,
                "s",
                seconds,
                seconds + alert.alert().evaluation().toMillis() / 1e3,
                fired(alert),
                pageEvidence)),
        new Margin("fired-to-page", target().toMillis() / 1e3, "s"),
        evidence(alert, pageEvidence),
        List.of());
  }

  private Outcome withoutLog(RelevantAlert alert, Delivery delivery) {
    return switch (delivery.fate()) {
      case PAGES ->
          new NotAssessed(
              ReasonCode.NO_DATA,
              "a paging log of the whole window: by its configuration "
                  + alert.alert().name()
                  + " "
                  + delivery.words()
                  + ", but whether anybody was paged is not recorded",
              "record pages.jsonl from the paging product");
      case UNKNOWN -> unknownReceiver(String.join(" and ", delivery.receivers()));
      case NO_CONFIGURATION ->
          new NotAssessed(
              ReasonCode.NO_SOURCE,
              "the routing configuration or a paging log of the whole window",
              "record alerts/alertmanager.yml and pages.jsonl");
      case NOT_PAGING, SUPPRESSED, TOO_SHORT ->
          unpaged(alert, delivery, List.of(), told.predicted());
    };
  }

  private static NotAssessed unknownReceiver(String receiver) {
    return new NotAssessed(
        ReasonCode.NO_DATA,
        "what the receiver " + receiver + " is to a person",
        "say page or chat for it under paging.receivers in window.yml");
  }

  private Outcome unpaged(RelevantAlert alert, Delivery delivery, List<Page> own, Told first) {
    List<Evidence> evidence = new ArrayList<>(evidence(alert));
    evidence.addAll(delivery.evidence());
    own.stream().limit(1).map(log::evidence).forEach(evidence::add);
    first.evidence().stream().filter(e -> !evidence.contains(e)).forEach(evidence::add);
    return findings.unpaged(alert, delivery, first, evidence);
  }

  private Evidence fired(RelevantAlert alert) {
    return new Evidence(
        Evidence.Kind.ALERT,
        Wording.plain(alert.alert().name()) + " fired",
        alert.instance().origin(),
        "ALERTS{alertname=\"" + alert.alert().name() + "\",alertstate=\"firing\"}",
        List.of(),
        alert.firing(),
        alert.alert().instances().stream()
            .filter(i -> i.firstWithin(alert.span()).isPresent())
            .count(),
        "label sets");
  }

  private List<Evidence> evidence(RelevantAlert alert, Evidence... more) {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(fired(alert));
    evidence.addAll(List.of(more));
    if (passedOver.value() > 0) {
      evidence.add(passedOver);
    }
    return evidence;
  }
}
