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
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.Outage;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.rules.statistics.SumOfLaws;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds the time until people knew of an effect's failures against the target. */
final class GapJudge {
  private final PagingCase paging;
  private final double promised;

  GapJudge(PagingCase paging) {
    this.paging = paging;
    this.promised = GapTimes.seconds(paging.target());
  }

  Outcome judge(IncidentFrame frame) {
    boolean history = RecordedAlerts.known(paging.telemetry());
    if (!paging.log().complete() && (paging.telemetry().routing().roots().isEmpty() || !history)) {
      return new NotAssessed(
          ReasonCode.NO_SOURCE,
          "a paging log of the whole window, or the routing configuration with the history of"
              + " alerts",
          "record pages.jsonl from the paging product");
    }
    GapTimes times = GapTimes.of(paging, frame);
    List<Evidence> evidence = times.evidence();
    return times
        .known()
        .map(at -> known(times, at, evidence))
        .orElseGet(() -> never(times, evidence));
  }

  private Outcome known(GapTimes times, Instant at, List<Evidence> evidence) {
    GapInterval gap = GapInterval.since(times.symptom(), at);
    List<Figure> figures = new ArrayList<>();
    figures.add(gap.figure("detection-gap", evidence));
    figures.add(excess(gap).figure("excess", evidence));
    figures.add(Figure.exact("target", promised, "s"));
    figures.addAll(times.parts(evidence));
    boolean predicted = times.told().predicted() && times.written().isEmpty();
    GapClaim claim = new GapClaim(times, paging.target(), paging.zone());
    if (gap.value() <= promised) {
      return predicted
          ? new NotAssessed(
              ReasonCode.NO_DATA,
              "a paging log of the whole window: by the configuration a page would have gone out"
                  + " in time, but whether it did is not recorded",
              "record pages.jsonl from the paging product")
          : new Clear(
              claim.inTime(at),
              figures,
              new Margin("detection-gap", promised, "s"),
              evidence,
              List.of());
    }
    Confidence confidence = Confidence.of(surely(times, at), 1, specificity(times));
    boolean sure = gap.low() > promised && times.told().doubt().isEmpty();
    return finding(
        times, at, sure, claim.late(at, gap.low() > promised), confidence, figures, evidence);
  }

  private Outcome never(GapTimes times, List<Evidence> evidence) {
    GapInterval gap = GapInterval.since(times.symptom(), times.end());
    List<Figure> figures = new ArrayList<>();
    figures.add(gap.figure("detection-gap-at-least", evidence));
    figures.addAll(times.parts(evidence));
    GapClaim claim = new GapClaim(times, paging.target(), paging.zone());
    if (gap.value() <= promised) {
      boolean over = times.frame().outages().stream().map(Outage::to).allMatch(Optional::isPresent);
      return over && paging.log().complete()
          ? new Clear(
              claim.over(),
              figures,
              new Margin("detection-gap-at-least", promised, "s"),
              evidence,
              List.of())
          : new NotAssessed(
              ReasonCode.CENSORED,
              "a window that lasts longer than the target of " + Words.duration(paging.target()),
              "record a longer window");
    }
    figures.add(1, excess(gap).figure("excess-at-least", evidence));
    Confidence confidence = Confidence.of(surely(times, times.end()), 1, specificity(times));
    boolean sure = gap.low() > promised && times.told().doubt().isEmpty();
    return finding(times, times.end(), sure, claim.never(), confidence, figures, evidence);
  }

  private GapInterval excess(GapInterval gap) {
    return new GapInterval(gap.value() - promised, gap.low() - promised, gap.high() - promised);
  }

  /** The probability that the target was missed, the first failure being anywhere it may be. */
  private double surely(GapTimes times, Instant known) {
    Symptom symptom = times.symptom();
    return SumOfLaws.of(GapTimes.seconds(Duration.between(symptom.at(), known)))
        .minus(
            SumOfLaws.even(
                GapTimes.seconds(Duration.between(symptom.at(), symptom.low())),
                GapTimes.seconds(Duration.between(symptom.at(), symptom.high()))))
        .shareAbove(promised);
  }

  private double specificity(GapTimes times) {
    if (times.told().predicted() || times.told().doubt().isPresent()) {
      return 0.6;
    }
    return paging.telemetry().alertRules().isEmpty() ? 0.8 : 1;
  }

  private Finding finding(
      GapTimes times,
      Instant end,
      boolean sure,
      String claim,
      Confidence confidence,
      List<Figure> figures,
      List<Evidence> evidence) {
    Instant from = times.symptom().at();
    return new Finding(
        sure && confidence.value() >= 0.5 ? Grade.FINDING : Grade.SUSPECTED,
        claim,
        Wording.plain(action(times)),
        new TimeRange(from, end.isBefore(from) ? from : end),
        confidence,
        figures,
        evidence,
        List.of());
  }

  /** What to shorten: the way from an alert to a person, or the time until an alert. */
  private String action(GapTimes times) {
    Instant due = times.symptom().at().plus(paging.target());
    return times
        .fired()
        .filter(a -> a.firing().from().isBefore(due))
        .map(a -> "Let " + a.alert().name() + " page: it fired in time")
        .orElse(
            "Add a rule on the failures of "
                + times.frame().effect().name()
                + " that pages within "
                + Words.duration(paging.target()));
  }
}
