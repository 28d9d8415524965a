package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the first page of an incident: in the log or, without one, by the configuration. */
final class ToldWhen {
  private final PageLog log;
  private final DeliveryEvaluator deliveries;
  private final List<FiredAlert> all;
  private final List<RelevantAlert> relevant;

  ToldWhen(
      PageLog log,
      DeliveryEvaluator deliveries,
      List<FiredAlert> all,
      List<RelevantAlert> relevant) {
    this.log = log;
    this.deliveries = deliveries;
    this.all = List.copyOf(all);
    this.relevant = List.copyOf(relevant);
  }

  /** By the log: pages and acknowledgements that concern the effect, from its span's start. */
  Told logged(IncidentFrame frame, TimeRange span) {
    Optional<Page> page =
        log.pages().stream()
            .filter(p -> !p.time().isBefore(span.from()) && log.concerns(p, frame.path(), all))
            .findFirst();
    Optional<Page> response =
        log.acknowledgements().stream()
            .filter(p -> !p.time().isBefore(span.from()) && log.concerns(p, frame.path(), all))
            .findFirst();
    List<Evidence> evidence = new ArrayList<>();
    page.ifPresent(p -> evidence.add(log.evidence(p)));
    response.ifPresent(p -> evidence.add(log.evidence(p)));
    return new Told(
        page.map(Page::time),
        page.map(Page::alert).orElse(""),
        page.map(Page::receiver).orElse(""),
        response.map(Page::time),
        false,
        evidence);
  }

  /** By the configuration: the relevant alert whose page would have gone out first. */
  Told predicted() {
    Optional<Instant> first = Optional.empty();
    String by = "";
    String receiver = "";
    List<Evidence> evidence = List.of();
    for (RelevantAlert candidate : relevant) {
      Delivery delivery = deliveries.of(candidate.alert(), candidate.span());
      if (delivery.fate() != Delivery.Fate.PAGES) {
        continue;
      }
      Instant sent = candidate.firing().from().plus(delivery.groupWait());
      if (first.isEmpty() || sent.isBefore(first.get())) {
        first = Optional.of(sent);
        by = candidate.alert().name();
        receiver = String.join(" and ", delivery.receivers());
        evidence = delivery.evidence();
      }
    }
    return new Told(first, by, receiver, Optional.empty(), true, evidence);
  }
}
