package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.PageBearing;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.Recording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the first page of an incident: in the log or, without one, by the configuration. */
final class ToldWhen {
  private final Recording recording;
  private final PageLog log;
  private final DeliveryEvaluator deliveries;
  private final List<FiredAlert> all;
  private final List<RelevantAlert> relevant;

  /** The same for every alert that it is asked of. */
  private @Nullable Told predicted;

  ToldWhen(
      Recording recording,
      PageLog log,
      DeliveryEvaluator deliveries,
      List<FiredAlert> all,
      List<RelevantAlert> relevant) {
    this.recording = recording;
    this.log = log;
    this.deliveries = deliveries;
    this.all = List.copyOf(all);
    this.relevant = List.copyOf(relevant);
  }

  /**
   * By the log: pages and acknowledgements that concern the effect, from its span's start to the
   * end of the window, beyond which the log need not be whole.
   */
  Told logged(IncidentFrame frame, TimeRange span) {
    PageBearing bearing = log.bearing(frame.path(), all);
    Predicate<Page> within = p -> within(p, frame, span);
    Optional<Page> page = log.pages().stream().filter(within).filter(bearing::concerns).findFirst();
    Optional<Page> response =
        log.acknowledgements().stream().filter(within).filter(bearing::concerns).findFirst();
    Optional<Page> unnamed =
        Stream.concat(log.pages().stream(), log.acknowledgements().stream())
            .filter(within)
            .filter(bearing::open)
            .filter(p -> page.isEmpty() || p.time().isBefore(page.get().time()))
            .min(Comparator.comparing(Page::time));
    // The effect may have been slow before it failed, and people may have been told of that.
    Optional<Page> earlier =
        log.pages().stream()
            .filter(p -> frame.window().contains(p.time()) && p.time().isBefore(span.from()))
            .filter(bearing::concerns)
            .findFirst();
    Optional<Doubt> doubt =
        earlier
            .map(p -> Doubt.earlier(p, zone()))
            .or(() -> response.filter(r -> page.isEmpty()).map(r -> Doubt.answered(r, zone())))
            .or(() -> unnamed.map(p -> Doubt.unnamed(p, zone())));
    List<Evidence> evidence = new ArrayList<>();
    Stream.of(earlier, page, response, unnamed)
        .flatMap(Optional::stream)
        .map(log::evidence)
        .forEach(evidence::add);
    return new Told(
        page.map(Page::time),
        page.map(Page::alert).orElse(""),
        page.map(Page::receiver).orElse(""),
        response.map(Page::time),
        doubt,
        false,
        evidence);
  }

  /** What was sent in the normal times ahead of the window told nobody of the incident. */
  private boolean within(Page page, IncidentFrame frame, TimeRange span) {
    boolean ahead =
        page.time().isBefore(frame.window().from())
            && recording.baselines().stream().anyMatch(b -> b.contains(page.time()));
    return !ahead
        && !page.time().isBefore(span.from())
        && page.time().isBefore(frame.window().to());
  }

  private ZoneId zone() {
    return recording.zone();
  }

  /** By the configuration: the relevant alert whose page would have gone out first. */
  Told predicted() {
    Told known = predicted;
    if (known == null) {
      known = first();
      predicted = known;
    }
    return known;
  }

  private Told first() {
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
    return new Told(first, by, receiver, Optional.empty(), Optional.empty(), true, evidence);
  }
}
