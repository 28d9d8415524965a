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
import dev.fishbone.rules.Settings;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Decides whether a rule told of an effect in time. */
final class RuleJudge {
  private final PagingCase paging;
  private final Settings settings;
  private final GapTimes times;
  private final Symptom symptom;
  private final Duration send;
  private final Instant due;

  RuleJudge(PagingCase paging, Settings settings, IncidentFrame frame) {
    this.paging = paging;
    this.settings = settings;
    this.times = GapTimes.of(paging, frame);
    this.symptom = times.symptom();
    // What lies between a firing and a phone: the rule must have fired by so much earlier.
    this.send =
        paging.settings().duration("group-wait").plus(paging.settings().duration("delivery"));
    this.due = symptom.at().plus(paging.target());
  }

  Outcome judge() {
    List<Evidence> evidence = times.evidence();
    Optional<Instant> fired = times.fired().map(a -> a.firing().from());
    if (fired.filter(f -> !f.plus(send).isAfter(due)).isPresent()) {
      return fired(times.fired().get(), evidence);
    }
    Optional<Instant> known = times.told().predicted() ? Optional.empty() : times.known();
    if (known.filter(k -> !k.isAfter(due)).isPresent()) {
      return told(known.get(), evidence);
    }
    Optional<FiredAlert> perhaps = perhapsInTime();
    if (perhaps.isPresent()) {
      return Unplaced.unknown(perhaps.get(), times.frame());
    }
    if (!rulesKnown()) {
      return new NotAssessed(
          ReasonCode.NO_DATA,
          "the history of alerts over the window: whether a rule fired cannot be told",
          "record the series ALERTS from the Prometheus server that evaluates the rules");
    }
    Optional<Proposal> proposal =
        new Proposals(paging, settings, times.frame(), due.minus(send))
            .all().stream()
                .filter(p -> known.filter(k -> !p.fires().isBefore(k)).isEmpty())
                .findFirst();
    return missing(fired, proposal, evidence);
  }

  /**
   * An alert that fired in time, of a service of which it is not known whether it is on the path.
   */
  private Optional<FiredAlert> perhapsInTime() {
    TimeRange inTime =
        new TimeRange(
            symptom.low().minus(paging.settings().duration("before-trigger")),
            due.isAfter(symptom.low()) ? due : symptom.low());
    return Unplaced.alerts(paging.telemetry(), paging.all(), List.of(times.frame())).stream()
        .filter(a -> a.firing().stream().map(TimeRange::from).anyMatch(inTime::contains))
        .findFirst();
  }

  private boolean rulesKnown() {
    return gapless() && RecordedAlerts.known(paging.telemetry());
  }

  private boolean gapless() {
    TimeRange asked = new TimeRange(symptom.low(), times.end());
    return paging.telemetry().coverage().entries().stream()
        .filter(e -> e.signal().toLowerCase(Locale.ROOT).equals("alert_firing"))
        .filter(e -> e.received() > 0)
        .flatMap(e -> e.gaps().stream())
        .map(Coverage.Gap::range)
        .noneMatch(asked::overlaps);
  }

  private Clear fired(RelevantAlert alert, List<Evidence> evidence) {
    GapInterval gap = GapInterval.since(symptom, alert.firing().from());
    String when =
        gap.value() < 0
            ? Words.seconds(-gap.value()) + " before"
            : Words.seconds(gap.value()) + " after";
    return new Clear(
        Wording.plain(
            alert.alert().name()
                + " fired "
                + when
                + " the first failures of "
                + times.frame().effect().name()
                + ", in time to page within the target of "
                + Words.duration(paging.target())),
        List.of(gap.figure("monitoring-gap", evidence)),
        new Margin("monitoring-gap", GapTimes.seconds(paging.target().minus(send)), "s"),
        evidence,
        List.of());
  }

  private Clear told(Instant known, List<Evidence> evidence) {
    GapInterval gap = GapInterval.since(symptom, known);
    return new Clear(
        new GapClaim(times, paging.target(), paging.zone()).inTime(known),
        List.of(gap.figure("detection-gap", evidence)),
        new Margin("detection-gap", GapTimes.seconds(paging.target()), "s"),
        evidence,
        List.of());
  }

  private Finding missing(
      Optional<Instant> fired, Optional<Proposal> proposal, List<Evidence> evidence) {
    Instant ends = fired.orElse(times.end());
    // The first failure may have been later than the likeliest instant, and the rule in time.
    boolean late = ends.plus(send).isAfter(symptom.high().plus(paging.target()));
    boolean lasted = times.end().isAfter(symptom.high().plus(paging.target()));
    List<Evidence> shown = new ArrayList<>(evidence);
    proposal.map(Proposal::evidence).filter(e -> !shown.contains(e)).ifPresent(shown::add);
    List<Figure> figures = new ArrayList<>();
    fired.ifPresent(
        f -> figures.add(GapInterval.since(symptom, f).figure("monitoring-gap", evidence)));
    figures.addAll(new ExistingRules(paging, times, due).figures());
    figures.add(Figure.exact("target", paging.target().toMillis() / 1e3, "s"));
    proposal.ifPresent(
        p -> {
          figures.add(GapInterval.since(symptom, p.fires()).figure("proposal-fires-after", shown));
          figures.add(
              Figure.exact("tried-on", p.noise().history().toMillis() / 1e3, "s", p.evidence()));
          if (p.noise().assessed()) {
            figures.add(p.noise().figure());
          }
        });
    boolean sure = late && lasted && proposal.isPresent();
    double quality = proposal.filter(p -> p.noise().assessed()).isPresent() ? 1 : 0.9;
    double specificity = paging.telemetry().alertRules().isEmpty() ? 0.8 : 1;
    RuleClaim claim = new RuleClaim(times, paging.target(), proposal);
    return new Finding(
            sure ? Grade.FINDING : Grade.SUSPECTED,
            claim.words(late && lasted, new ExistingRules(paging, times, due).words()),
            claim.action(),
            interval(ends),
            Confidence.of(sure ? 1 : 0.7, quality, specificity),
            figures,
            shown,
            List.of())
        .withFix(proposal.flatMap(Proposal::fix));
  }

  private TimeRange interval(Instant end) {
    Instant from = symptom.at();
    return new TimeRange(from, end.isBefore(from) ? from : end);
  }
}
