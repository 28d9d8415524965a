package dev.fishbone.rules.paging;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.PageLog;
import dev.fishbone.rules.statistics.SumOfLaws;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.casefile.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * What an alert that paged nobody cost: how much earlier its page would have been answered, and
 * whether people were told too late at all (ALGORITHMS 4.2).
 */
final class GapFinding {
  private final Settings settings;
  private final Duration target;
  private final ResponseLaw responses;
  private final Remedy remedy;
  private final ZoneId zone;

  GapFinding(Telemetry telemetry, Settings settings, PageLog log, Duration target) {
    this.settings = settings;
    this.target = target;
    this.responses = ResponseLaw.of(log, settings);
    this.remedy = new Remedy(telemetry, log);
    this.zone = telemetry.recording().zone();
  }

  /** The alert paged nobody: a finding where that delayed the response beyond the target. */
  Outcome unpaged(RelevantAlert alert, Delivery delivery, Told told, List<Evidence> evidence) {
    if (noEffect(alert)) {
      return new Clear(
          Wording.plain(
              alert.alert().name()
                  + " fired at "
                  + time(alert)
                  + " and paged nobody, but "
                  + alert.frame().effect().name()
                  + " failed no more than it normally does"),
          List.of(Figure.exact("unavailable", 0, "s")),
          new Margin("unavailable", 0, "s"),
          evidence,
          List.of());
    }
    return told.page().isPresent()
        ? later(alert, delivery, told, told.page().get(), evidence)
        : never(alert, delivery, told, evidence);
  }

  private static boolean noEffect(RelevantAlert alert) {
    return alert.frame().symptomUnknown().isEmpty()
        && alert.frame().symptom().isEmpty()
        && alert.frame().outages().isEmpty();
  }

  private Outcome later(
      RelevantAlert alert, Delivery delivery, Told told, Instant page, List<Evidence> shown) {
    SumOfLaws lead = lead(alert, delivery, told, page);
    List<Evidence> evidence = new ArrayList<>(shown);
    if (told.response().isPresent()) {
      evidence.add(responses.evidence(alert.frame().window()));
    }
    Figure lost =
        Figure.of(
            "lost-lead",
            lead.quantile(0.5),
            "s",
            lead.quantile(0.25),
            lead.quantile(0.75),
            evidence.toArray(Evidence[]::new));
    DetectionGap gap = DetectionGap.until(page, alert);
    List<Figure> figures = new ArrayList<>(List.of(lost));
    figures.add(gap.figure("detection-gap", evidence));
    alert
        .frame()
        .symptom()
        .ifPresent(s -> figures.add(DetectionGap.since(s, page).figure("time-to-page", evidence)));
    double promised = target.toMillis() / 1e3;
    if (lost.value() <= 0) {
      return new Clear(
          Wording.plain(
              alert.alert().name()
                  + " fired at "
                  + time(alert)
                  + " and paged nobody, but "
                  + noLater(alert, told, page)),
          figures,
          new Margin("lost-lead", 0, "s"),
          evidence,
          List.of());
    }
    if (gap.value() <= promised) {
      return new Clear(
          Wording.plain(
              alert.alert().name()
                  + " fired at "
                  + time(alert)
                  + " and paged nobody, but people were paged "
                  + Words.seconds(gap.value())
                  + " after the first sign, within the target of "
                  + Words.duration(target)),
          figures,
          new Margin("detection-gap", promised, "s"),
          evidence,
          List.of());
    }
    boolean measured = lost.low() > 0 && gap.low() > promised;
    Duration silence = Duration.between(alert.firing().from(), page);
    String claim =
        what(alert, delivery, told)
            + "; nobody "
            + (told.predicted() ? "would be paged for " : "was paged for ")
            + Words.duration(silence)
            + " more, "
            + told.until()
            + doubt(told)
            + (measured ? "" : "; whether that delayed the response is within its uncertainty");
    return finding(alert, delivery, told, claim, measured, lead.shareAbove(0), figures, evidence);
  }

  private String noLater(RelevantAlert alert, Told told, Instant page) {
    if (!page.isAfter(alert.firing().from())) {
      return "people had been paged already at " + Words.time(page, zone);
    }
    return told.response()
        .map(
            at ->
                "going by how long pages wait for an answer, its own would have been answered no"
                    + " earlier than somebody answered at "
                    + Words.time(at, zone))
        .orElse("its page would have come no earlier than the one at " + Words.time(page, zone));
  }

  private static String nobody(RelevantAlert alert, Told told) {
    if (told.predicted()) {
      return "; no alert would page anybody";
    }
    String about = " about " + alert.frame().effect().name() + " in the window";
    return told.doubt().isPresent()
        ? "; the log has no page" + about
        : "; nobody was paged" + about;
  }

  private static String doubt(Told told) {
    return told.doubt().map(Doubt::claim).orElse("");
  }

  private Outcome never(
      RelevantAlert alert, Delivery delivery, Told told, List<Evidence> evidence) {
    Instant end = alert.frame().span().to();
    DetectionGap gap = DetectionGap.until(end, alert);
    boolean lasted = gap.low() > target.toMillis() / 1e3;
    String claim =
        what(alert, delivery, told)
            + nobody(alert, told)
            + doubt(told)
            + (lasted ? "" : ", though it lasted no longer than the target to page");
    double unpaged = Math.max(0, Duration.between(alert.firing().from(), end).toMillis() / 1e3);
    List<Figure> figures =
        List.of(Figure.exact("unpaged-for-at-least", unpaged, "s", evidence.get(0)));
    return finding(alert, delivery, told, claim, lasted, 1, figures, evidence);
  }

  /** The alert paged somebody, but late or to no answer: suspected, since it did page. */
  Outcome late(
      RelevantAlert alert, Page page, double seconds, boolean answered, List<Evidence> evidence) {
    String claim =
        alert.alert().name()
            + " fired at "
            + time(alert)
            + " and paged "
            + (page.receiver().isEmpty() ? "somebody" : page.receiver())
            + " "
            + Words.seconds(seconds)
            + " later"
            + (answered
                ? ", beyond the target of " + Words.duration(target)
                : ", and nobody took it within " + Words.duration(settings.duration("unanswered")));
    return new Finding(
        Grade.SUSPECTED,
        Wording.plain(claim),
        answered
            ? "Shorten the group wait and interval of the route of " + alert.alert().name()
            : "Check that the page of "
                + alert.alert().name()
                + " reaches the people who own it, and escalates",
        interval(alert, page.time()),
        Confidence.of(1, 1, answered ? 0.8 : 0.6),
        List.of(Figure.exact("fired-to-page", seconds, "s", evidence.get(0), evidence.get(1))),
        evidence,
        List.of());
  }

  private Finding finding(
      RelevantAlert alert,
      Delivery delivery,
      Told told,
      String claim,
      boolean sure,
      double effect,
      List<Figure> figures,
      List<Evidence> evidence) {
    // Routed to a pager, not held back, and yet not in the log: the reason is missing.
    boolean unexplained = delivery.fate() == Delivery.Fate.PAGES;
    double quality = alert.frame().symptomUnknown().isPresent() ? 0.9 : 1;
    Instant end = told.page().orElse(alert.frame().span().to());
    Confidence confidence = Confidence.of(effect, quality, specificity(alert, delivery, told));
    boolean likely = confidence.value() >= 0.5;
    return new Finding(
        sure && likely && !unexplained && told.doubt().isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
        Wording.plain(claim),
        Wording.plain(
            told.doubt().flatMap(Doubt::action).orElseGet(() -> remedy.of(alert, delivery, told))),
        interval(alert, end),
        confidence,
        figures,
        evidence,
        List.of());
  }

  private static double specificity(RelevantAlert alert, Delivery delivery, Told told) {
    if (told.predicted() || told.doubt().isPresent()) {
      return 0.6;
    }
    boolean judgedFromLog =
        switch (delivery.fate()) {
          case NO_CONFIGURATION, UNKNOWN, PAGES -> true;
          case NOT_PAGING, SUPPRESSED, TOO_SHORT -> false;
        };
    return judgedFromLog ? 0.8 : alert.alert().rule().isPresent() ? 1 : 0.9;
  }

  private SumOfLaws lead(RelevantAlert alert, Delivery delivery, Told told, Instant page) {
    double evaluation = alert.alert().evaluation().toMillis() / 1e3;
    double response =
        Duration.between(alert.firing().from(), told.response().orElse(page)).toMillis() / 1e3;
    SumOfLaws lead =
        SumOfLaws.of(response - delivery.groupWait().toMillis() / 1e3)
            .minus(SumOfLaws.even(-evaluation, evaluation))
            .minus(SumOfLaws.even(0, settings.duration("delivery").toMillis() / 1e3));
    // Nobody took the first page, as far as is known: page is then held against page.
    return told.response().isPresent() ? lead.minus(responses.grid()) : lead;
  }

  private String what(RelevantAlert alert, Delivery delivery, Told told) {
    String verb =
        told.predicted() ? delivery.words().replaceFirst("^went ", "goes ") : delivery.words();
    String doubt =
        switch (delivery.fate()) {
          case PAGES -> ", but no page of it is in the log";
          case UNKNOWN -> ", and no page of it is in the log";
          case NOT_PAGING, SUPPRESSED, TOO_SHORT, NO_CONFIGURATION -> "";
        };
    return alert.alert().name()
        + " fired at "
        + time(alert)
        + (told.predicted()
            ? " and by its configuration "
            : delivery.fate() == Delivery.Fate.SUPPRESSED ? " but " : " and ")
        + verb
        + doubt;
  }

  private String time(RelevantAlert alert) {
    return Words.time(alert.firing().from(), zone);
  }

  private static TimeRange interval(RelevantAlert alert, Instant end) {
    Instant from = alert.firing().from();
    return new TimeRange(from, end.isBefore(from) ? from : end);
  }
}
