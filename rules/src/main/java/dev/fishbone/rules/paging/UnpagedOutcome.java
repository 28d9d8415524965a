package dev.fishbone.rules.paging;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.Outcome.Clear;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Outcome.Margin;
import dev.fishbone.rules.Outcome.NotAssessed;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an alert that paged nobody cost: how much earlier its page would have been answered, and
 * whether people were told too late at all (ALGORITHMS 4.2).
 */
final class UnpagedOutcome {
  private final PagingCase paging;
  private final ResponseLaw responses;
  private final Remedy remedy;

  UnpagedOutcome(PagingCase paging) {
    this.paging = paging;
    this.responses = ResponseLaw.of(paging.log(), paging.settings());
    this.remedy = new Remedy(paging);
  }

  /** The alert paged nobody: a finding where that delayed the response beyond the target. */
  Outcome of(RelevantAlert alert, Delivery delivery, Told told, List<Evidence> evidence) {
    if (noEffect(alert)) {
      return clear(
          claim(alert, delivery, told).noEffect(),
          List.of(Figure.exact("unavailable", 0, "s")),
          new Margin("unavailable", 0, "s"),
          evidence);
    }
    return told.page().isPresent()
        ? later(alert, delivery, told, told.page().get(), evidence)
        : never(alert, delivery, told, evidence);
  }

  static boolean noEffect(RelevantAlert alert) {
    return alert.frame().symptomUnknown().isEmpty()
        && alert.frame().symptom().isEmpty()
        && alert.frame().outages().isEmpty();
  }

  private UnpagedClaim claim(RelevantAlert alert, Delivery delivery, Told told) {
    return new UnpagedClaim(alert, delivery, told, paging.zone());
  }

  private static Clear clear(
      String measured, List<Figure> figures, Margin margin, List<Evidence> evidence) {
    return new Clear(Wording.plain(measured), figures, margin, evidence, List.of());
  }

  private Outcome later(
      RelevantAlert alert, Delivery delivery, Told told, Instant page, List<Evidence> shown) {
    LostLead lead = LostLead.of(alert, delivery, told, page, responses, paging.settings());
    List<Evidence> evidence = new ArrayList<>(shown);
    if (told.response().isPresent()) {
      evidence.add(responses.evidence(alert.frame().window()));
    }
    GapInterval gap = GapInterval.until(page, alert);
    List<Figure> figures = new ArrayList<>();
    figures.add(gap.figure("detection-gap", evidence));
    alert
        .frame()
        .symptom()
        .ifPresent(s -> figures.add(GapInterval.since(s, page).figure("time-to-page", evidence)));
    delivery.unpagedClass().map(UnpagedClass::figure).ifPresent(figures::add);
    double promised = paging.target().toMillis() / 1e3;
    UnpagedClaim claim = claim(alert, delivery, told);
    if (told.predicted() && (lead.median() <= 0 || gap.value() <= promised)) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          Wording.plain(
              "a paging log of the whole window: by the configuration another alert than "
                  + alert.alert().name()
                  + " would have paged in time, but whether it did is not recorded"),
          "record pages.jsonl from the paging product");
    }
    if (lead.median() <= 0) {
      figures.add(0, lead.figure(evidence));
      return clear(claim.noLater(page), figures, new Margin("lost-lead", 0, "s"), evidence);
    }
    if (gap.value() <= promised) {
      return clear(
          claim.inTime(gap.value(), paging.target()),
          figures,
          new Margin("detection-gap", promised, "s"),
          evidence);
    }
    if (lead.sure()) {
      figures.add(0, lead.figure(evidence));
    }
    boolean measured = lead.sure() && gap.low() > promised;
    return finding(
        alert,
        delivery,
        told,
        claim.later(page, measured),
        measured,
        Optional.of(lead),
        figures,
        evidence);
  }

  private Outcome never(
      RelevantAlert alert, Delivery delivery, Told told, List<Evidence> evidence) {
    Instant end = alert.frame().span().to();
    GapInterval gap = GapInterval.until(end, alert);
    boolean lasted = gap.low() > paging.target().toMillis() / 1e3;
    double unpaged = Math.max(0, Duration.between(alert.firing().from(), end).toMillis() / 1e3);
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.exact("unpaged-for-at-least", unpaged, "s", evidence.get(0)));
    delivery.unpagedClass().map(UnpagedClass::figure).ifPresent(figures::add);
    return finding(
        alert,
        delivery,
        told,
        claim(alert, delivery, told).never(lasted),
        lasted,
        Optional.empty(),
        figures,
        evidence);
  }

  /**
   * @param lead how much earlier its page would have been answered, where anybody was paged
   */
  private Finding finding(
      RelevantAlert alert,
      Delivery delivery,
      Told told,
      String claim,
      boolean sure,
      Optional<LostLead> lead,
      List<Figure> figures,
      List<Evidence> evidence) {
    // Routed to a pager, not held back, and yet not in the log: the reason is missing.
    boolean explained = delivery.fate() != Delivery.Fate.PAGES && delivery.sure();
    double quality = alert.frame().symptomUnknown().isPresent() ? 0.9 : 1;
    Instant end = told.page().orElse(alert.frame().span().to());
    Confidence confidence =
        Confidence.of(
            lead.map(LostLead::earlier).orElse(1.0), quality, specificity(alert, delivery, told));
    boolean likely = confidence.value() >= 0.5;
    Remedy.Advice advice = remedy.of(alert, delivery, told);
    String gain =
        lead.filter(LostLead::sure)
            .filter(l -> explained)
            .map(l -> ": people would have answered " + l.words())
            .orElse("");
    return new Finding(
            sure && likely && explained && told.doubt().isEmpty() ? Grade.FINDING : Grade.SUSPECTED,
            Wording.plain(claim),
            Wording.plain(
                told.doubt().flatMap(Doubt::action).orElseGet(() -> advice.words() + gain)),
            interval(alert, end),
            confidence,
            figures,
            evidence,
            List.of())
        .withFix(told.doubt().isPresent() ? Optional.empty() : advice.fix());
  }

  private static double specificity(RelevantAlert alert, Delivery delivery, Told told) {
    if (told.predicted() || told.doubt().isPresent() || !delivery.sure()) {
      return 0.6;
    }
    boolean judgedFromLog =
        switch (delivery.fate()) {
          case NO_CONFIGURATION, UNKNOWN, PAGES -> true;
          case NOT_PAGING, SUPPRESSED, SEND_FAILED, TOO_SHORT, NEVER_FIRED -> false;
        };
    return judgedFromLog ? 0.8 : alert.alert().rule().isPresent() ? 1 : 0.9;
  }

  static TimeRange interval(RelevantAlert alert, Instant end) {
    Instant from = alert.firing().from();
    return new TimeRange(from, end.isBefore(from) ? from : end);
  }
}
