package dev.fishbone.rules.paging;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.incident.PageBearing;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What is said of an alert that paged: in time (U9), late, or to no answer (U7). */
final class PagedOutcome {
  private final PagingCase paging;
  private final PageLog log;
  private final Pagers pagers;
  private final PagingFix fixes;

  PagedOutcome(PagingCase paging) {
    this.paging = paging;
    this.log = paging.log();
    this.pagers = paging.pagers();
    this.fixes = new PagingFix(paging.telemetry().routing(), log, pagers, paging.all());
  }

  /**
   * @param evidence of the alert, then of its page, then more
   */
  Outcome of(RelevantAlert alert, Delivery delivery, Page page, List<Evidence> evidence) {
    Duration taken = Duration.between(alert.firing().from(), page.time());
    double seconds = Math.max(0, taken.toMillis() / 1e3);
    if (!answered(alert, page)) {
      return unanswered(alert, delivery, page, seconds, evidence);
    }
    return taken.compareTo(paging.target()) > 0
        ? late(alert, page, seconds, evidence)
        : inTime(alert, page, seconds, evidence);
  }

  /** Whether somebody took it in time, or may have: silence tells only where the log goes on. */
  private boolean answered(RelevantAlert alert, Page page) {
    Instant limit = page.time().plus(unanswered());
    PageBearing bearing = log.bearing(alert.frame().path(), paging.all());
    boolean open = limit.isAfter(paging.telemetry().recording().window().to()) || !log.complete();
    return open
        || log.acknowledgements().isEmpty()
        || log.acknowledgements().stream()
            .filter(a -> bearing.concerns(a) || bearing.open(a))
            .anyMatch(a -> !a.time().isBefore(page.time()) && !a.time().isAfter(limit));
  }

  private Duration unanswered() {
    return paging.settings().duration("unanswered");
  }

  private Outcome inTime(RelevantAlert alert, Page page, double seconds, List<Evidence> evidence) {
    Figure taken =
        Figure.of(
            "fired-to-page",
            seconds,
            "s",
            seconds,
            seconds + alert.alert().evaluation().toMillis() / 1e3,
            evidence.get(0),
            evidence.get(1));
    return new Clear(
        Wording.plain(paged(alert, page, seconds)),
        List.of(taken, UnpagedClass.PAGED.figure()),
        new Margin("fired-to-page", paging.target().toMillis() / 1e3, "s"),
        evidence,
        List.of());
  }

  private Outcome late(RelevantAlert alert, Page page, double seconds, List<Evidence> evidence) {
    return finding(
        Grade.SUSPECTED,
        alert,
        page,
        paged(alert, page, seconds) + ", beyond the target of " + Words.duration(paging.target()),
        "Shorten the group wait and interval of the route of " + alert.alert().name(),
        Confidence.of(1, 1, 0.8),
        List.of(taken(seconds, evidence)),
        evidence,
        Optional.empty());
  }

  /** Sure where the owners have a pager of their own and another was paged. */
  private Outcome unanswered(
      RelevantAlert alert, Delivery delivery, Page page, double seconds, List<Evidence> evidence) {
    Optional<String> owner =
        pagers
            .owner(alert)
            .filter(o -> pagers.contains(page.receiver()) && !o.equals(page.receiver()));
    Instant limit = page.time().plus(unanswered());
    boolean late =
        GapInterval.until(limit, alert).low() > paging.target().toMillis() / 1e3
            && !UnpagedOutcome.noEffect(alert);
    String claim =
        paged(alert, page, seconds)
            + owner.map(o -> ", not " + o).orElse("")
            + ", and nobody took it within "
            + Words.duration(unanswered());
    return finding(
        owner.isPresent() && late ? Grade.FINDING : Grade.SUSPECTED,
        alert,
        page,
        claim,
        owner
            .map(o -> "Route alerts with alertname=" + alert.alert().name() + " to " + o)
            .orElse(
                "Check that the page of "
                    + alert.alert().name()
                    + " reaches the people who own it, and escalates"),
        Confidence.of(1, 1, owner.isPresent() ? 0.8 : 0.6),
        List.of(taken(seconds, evidence), UnpagedClass.NOBODY_ANSWERED.figure()),
        evidence,
        owner.flatMap(o -> fixes.toOwner(alert, delivery, o)));
  }

  private static Figure taken(double seconds, List<Evidence> evidence) {
    return Figure.exact("fired-to-page", seconds, "s", evidence.get(0), evidence.get(1));
  }

  private String paged(RelevantAlert alert, Page page, double seconds) {
    return alert.alert().name()
        + " fired at "
        + Words.time(alert.firing().from(), paging.zone())
        + " and paged "
        + (page.receiver().isEmpty() ? "somebody" : page.receiver())
        + " "
        + Words.seconds(seconds)
        + " later";
  }

  private static Finding finding(
      Grade grade,
      RelevantAlert alert,
      Page page,
      String claim,
      String action,
      Confidence confidence,
      List<Figure> figures,
      List<Evidence> evidence,
      Optional<Fix> fix) {
    return new Finding(
            grade,
            Wording.plain(claim),
            Wording.plain(action),
            UnpagedOutcome.interval(alert, page.time()),
            confidence,
            figures,
            evidence,
            List.of())
        .withFix(fix);
  }
}
