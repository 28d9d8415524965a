package dev.fishbone.rules.impact;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.incident.AlertHistory;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.GroupPages;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.PageBearing;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.incident.PeopleSaid;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** When alerts fired on an effect's path, and when people were paged and answered. */
record TellingMoments(List<Moment> moments, List<Evidence> evidence, List<Unanswered> notAssessed) {
  TellingMoments {
    moments = List.copyOf(moments);
    evidence = List.copyOf(evidence);
    notAssessed = List.copyOf(notAssessed);
  }

  /**
   * @param before how long before the incident an alert may have fired
   */
  static TellingMoments of(Telemetry telemetry, IncidentFrame frame, Duration before) {
    Collector found = new Collector(telemetry, frame, AlertHistory.of(telemetry));
    found.alerts(before);
    found.pages();
    found.notes();
    return new TellingMoments(found.moments, found.evidence, found.open);
  }

  /** More of a chat is no timeline. */
  private static final int MOST_NOTES = 12;

  private static final class Collector {
    private final Telemetry telemetry;
    private final IncidentFrame frame;
    private final List<FiredAlert> alerts;
    private final List<Moment> moments = new ArrayList<>();
    private final List<Evidence> evidence = new ArrayList<>();
    private final List<Unanswered> open = new ArrayList<>();

    Collector(Telemetry telemetry, IncidentFrame frame, List<FiredAlert> alerts) {
      this.telemetry = telemetry;
      this.frame = frame;
      this.alerts = alerts;
    }

    void alerts(Duration before) {
      TimeRange span = new TimeRange(frame.span().from().minus(before), frame.span().to());
      for (FiredAlert alert : alerts) {
        if (!frame.path().touches(alert.service())) {
          continue;
        }
        alert.instances().stream()
            .filter(i -> i.firstWithin(span).isPresent())
            .min(Comparator.comparing(i -> i.firstWithin(span).orElse(span).from()))
            .ifPresent(first -> fired(alert, first, first.firstWithin(span).orElse(span)));
      }
    }

    private void fired(FiredAlert alert, FiredAlert.Instance instance, TimeRange firing) {
      Evidence shown =
          new Evidence(
              Evidence.Kind.ALERT,
              Wording.plain(alert.name()) + " fired first",
              instance.origin(),
              "ALERTS{alertname=\"" + alert.name() + "\",alertstate=\"firing\"}",
              List.of(),
              firing,
              1,
              "firings");
      evidence.add(shown);
      moments.add(
          new Moment(
              "fired",
              alert.name(),
              firing.from(),
              firing.from().minus(alert.evaluation()),
              firing.from(),
              List.of(shown.id())));
    }

    void pages() {
      PageLog log = new PageLog(telemetry, named());
      PageBearing bearing = log.bearing(frame.path(), alerts);
      Instant from = frame.span().from();
      Predicate<Page> counts =
          p -> !p.time().isBefore(from) && frame.window().contains(p.time()) && bearing.concerns(p);
      Optional<Page> page = log.pages().stream().filter(counts).findFirst();
      page.ifPresent(p -> told(log, "first-page", p));
      if (page.isEmpty()) {
        open(
            "first-page",
            ReasonCode.NO_DATA,
            log.complete()
                ? "a page: the log has none of this incident in the window"
                : "a paging log",
            "record pages.jsonl from the paging product");
      }
      log.acknowledgements().stream()
          .filter(counts)
          .findFirst()
          .ifPresentOrElse(
              p -> told(log, "first-acknowledgement", p),
              () ->
                  open(
                      "first-acknowledgement",
                      ReasonCode.NO_DATA,
                      "an acknowledgement of this incident in the paging log",
                      "record acknowledgements in pages.jsonl"));
    }

    void notes() {
      Instant from = frame.span().from();
      Instant to = frame.window().to();
      if (!from.isBefore(to)) {
        return;
      }
      PeopleSaid.of(telemetry.notes(), new TimeRange(from, to), MOST_NOTES)
          .forEach(
              note -> {
                Evidence shown = PeopleSaid.evidence(note);
                evidence.add(shown);
                String said = PeopleSaid.inShort(note, ": ");
                moments.add(Moment.exact("note", said, note.time(), shown));
              });
    }

    /** Under their own names where the routes cannot be read, as where there are none. */
    private List<Page> named() {
      try {
        return GroupPages.named(telemetry, alerts);
      } catch (IllegalArgumentException e) {
        return telemetry.pages();
      }
    }

    private void told(PageLog log, String name, Page page) {
      Evidence shown = log.evidence(page);
      evidence.add(shown);
      String who = page.type() == Page.Type.ACKNOWLEDGED ? page.responder() : page.receiver();
      String detail =
          page.alert().isEmpty() || who.isEmpty()
              ? page.alert() + who
              : page.alert() + " to " + who;
      if (page.type() == Page.Type.ACKNOWLEDGED) {
        detail = who;
      }
      moments.add(Moment.exact(name, detail, page.time(), shown));
    }

    private void open(String name, ReasonCode code, String needs, String hint) {
      open.add(new Unanswered(name, new NotAssessed(code, needs, hint)));
    }
  }
}
