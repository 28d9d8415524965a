package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.PageBearing;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides whether an alert paged, did not, or cannot be told of. */
final class AlertJudge {
  private final PagingCase paging;
  private final PageLog log;
  private final ToldWhen told;
  private final UnpagedOutcome unpaged;
  private final PagedOutcome paged;
  private final FailedSends failed;
  private final Evidence passedOver;

  AlertJudge(PagingCase paging) {
    this.paging = paging;
    this.log = paging.log();
    this.told = paging.told();
    this.unpaged = new UnpagedOutcome(paging);
    this.paged = new PagedOutcome(paging);
    this.failed = new FailedSends(paging);
    this.passedOver = paging.relevance().evidence(paging.telemetry().recording().window());
  }

  Outcome judge(RelevantAlert alert) {
    Delivery delivery = paging.deliveries().of(alert.alert(), alert.span());
    List<Page> own = log.notifications(alert.alert(), reach(alert));
    Optional<Page> page = page(alert, delivery, own);
    if (page.isPresent()) {
      return paged.of(alert, delivery, page.get(), evidence(alert, log.evidence(page.get())));
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
    return unpaged(
        alert, failed.explain(alert, delivery), own, told.logged(alert.frame(), alert.span()));
  }

  /** An alert that stayed pending: what its page would have been worth had it fired. */
  Outcome neverFired(PendingAlert pending) {
    RelevantAlert alert = pending.alert();
    Delivery route = paging.deliveries().of(alert.alert(), alert.span());
    Delivery delivery = pending.ended(route, paging.zone());
    return log.complete()
        ? unpaged(alert, delivery, List.of(), told.logged(alert.frame(), alert.span()))
        : unpaged(alert, delivery, List.of(), told.predicted());
  }

  private TimeRange reach(RelevantAlert alert) {
    // The pager's clock is not Prometheus': a page a little before the firing is this one's.
    Instant from = alert.firing().from().minus(paging.settings().duration("before-trigger"));
    Instant to = paging.telemetry().recording().window().to();
    return from.isBefore(to) ? new TimeRange(from, to) : new TimeRange(from, from);
  }

  /** The alert's first page; one without a name is its own where its route pages just then. */
  private Optional<Page> page(RelevantAlert alert, Delivery delivery, List<Page> own) {
    Optional<Page> named = own.stream().filter(p -> log.kind(p) == ReceiverClass.PAGE).findFirst();
    if (named.isPresent() || delivery.fate() != Delivery.Fate.PAGES) {
      return named;
    }
    Instant sent = alert.firing().from().plus(delivery.groupWait());
    Instant latest = sent.plus(paging.settings().duration("delivery"));
    PageBearing bearing = log.bearing(alert.frame().path(), List.of());
    return log.pages().stream()
        .filter(p -> p.alert().isEmpty() && (bearing.concerns(p) || bearing.open(p)))
        .filter(p -> !p.time().isBefore(alert.firing().from()) && !p.time().isAfter(latest))
        .findFirst();
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
      case NOT_PAGING, SUPPRESSED, SEND_FAILED, TOO_SHORT, NEVER_FIRED ->
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
    return unpaged.of(alert, delivery, first, evidence);
  }

  private List<Evidence> evidence(RelevantAlert alert, Evidence... more) {
    List<Evidence> evidence = new ArrayList<>();
    evidence.add(AlertEvidence.of(alert));
    evidence.addAll(List.of(more));
    if (passedOver.value() > 0) {
      evidence.add(passedOver);
    }
    return evidence;
  }
}
