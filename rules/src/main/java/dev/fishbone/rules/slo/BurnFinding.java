package dev.fishbone.rules.slo;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Exhibit;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.incident.RequestSource;
import dev.fishbone.rules.incident.Symptom;
import dev.fishbone.rules.series.Bins;
import dev.fishbone.rules.slo.BurnLimits.Condition;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/** The finding that a budget was spent too fast. */
record BurnFinding(
    IncidentFrame frame,
    Burn burn,
    BurnLimits limits,
    Optional<Budget> budget,
    Evidence counted,
    double timeScale) {
  /** Servers' own counters lack the requests that never reached them. */
  private static final double PARTIAL = 0.9;

  /** Usual failures of a smaller part are not worth a word. */
  private static final double ODD = 0.02;

  /**
   * @param urgent the most urgent condition that held
   */
  Outcome.Finding finding(Condition urgent, List<Figure> known) {
    int first = burn.first(urgent).orElseThrow();
    Bins bins = burn.bins().bins();
    Instant from = Instant.ofEpochMilli(bins.toMillis(first));
    int last = burn.last(urgent);
    List<Figure> figures = new ArrayList<>(known);
    heldAfter(bins, first).ifPresent(figures::add);
    figures.add(Figure.exact("budget-period", limits.period().toMillis() / 1e3, "s"));
    figures.add(Figure.exact("recorded", bins.range().length().toMillis() / 1e3, "s", counted));
    return new Outcome.Finding(
        Outcome.Grade.FINDING,
        claim(urgent, bins, first),
        action(urgent),
        new TimeRange(
            from, Instant.ofEpochMilli(Math.max(bins.toMillis(last), from.toEpochMilli()))),
        confidence(urgent),
        figures,
        List.of(counted),
        List.of(exhibit(urgent)));
  }

  /** From the first symptom to the end of the bin that made the condition hold. */
  private Optional<Figure> heldAfter(Bins bins, int first) {
    return frame.symptom().map(symptom -> heldAfter(bins, first, symptom));
  }

  private Figure heldAfter(Bins bins, int first, Symptom symptom) {
    Instant high = Instant.ofEpochMilli(bins.toMillis(first));
    Instant low = Instant.ofEpochMilli(bins.fromMillis(first));
    double value = seconds(symptom.at(), high);
    return Figure.of(
        "condition-after",
        value,
        "s",
        Math.min(value, Math.max(0, seconds(symptom.high(), low))),
        Math.max(value, seconds(symptom.low(), high)),
        counted);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toMillis() / 1e3;
  }

  private String claim(Condition urgent, Bins bins, int first) {
    StringBuilder text = new StringBuilder(Wording.plain(frame.effect().name()));
    if (budget.isPresent()) {
      Budget spent = budget.get();
      text.append(" spent ").append(Wording.share(spent.spent()));
      text.append(" of its error budget of ").append(SpanText.of(limits.period()));
      text.append(timeScale == 1 ? "" : " (at the recording's pace)");
      text.append(" in ").append(SpanText.of(bins.range().length()));
      if (spent.usual() > ODD * spent.failures()) {
        text.append(" (").append(Wording.share(spent.excess()));
        text.append(" without the failures of normal times)");
      }
    } else {
      text.append(" spent its error budget too fast");
    }
    text.append("; it failed at up to ").append(Wording.estimate(burn.peak(urgent.full())));
    text.append(" times the allowed rate over ").append(SpanText.of(urgent.full()));
    text.append(burn.reachesBack(urgent.full()) ? " (before the recording: as usual)" : "");
    text.append(", where ")
        .append(times(urgent))
        .append(" over ")
        .append(SpanText.of(urgent.full()))
        .append(" and ");
    text.append(SpanText.of(urgent.recent())).append(" call for ").append(urgent.urgency());
    frame
        .symptom()
        .ifPresent(
            s -> {
              double after = seconds(s.at(), Instant.ofEpochMilli(bins.toMillis(first)));
              text.append("; that held ").append(Wording.time(Math.max(0, after)));
              text.append(" after the first symptom");
            });
    return text.toString();
  }

  private static String times(Condition condition) {
    return Wording.estimate(condition.factor()) + (condition.factor() == 1 ? " time" : " times");
  }

  private static String action(Condition urgent) {
    return String.format(
        Locale.ROOT,
        "Alert on %s the allowed rate of failures over %s and %s, and rate the incident by how fast the budget burnt, which calls for %s",
        times(urgent),
        SpanText.of(urgent.full()),
        SpanText.of(urgent.recent()),
        urgent.urgency());
  }

  private Confidence confidence(Condition urgent) {
    double failures = Math.max(1, burn.bins().totalFailures());
    double s =
        new NormalDistribution(null, 0, 1)
            .cumulativeProbability(
                Math.log(burn.peak(urgent.full()) / urgent.factor()) * Math.sqrt(failures));
    double q = (double) burn.bins().knownCount() / burn.bins().count();
    RequestSource.Kind kind = frame.sources().get(0).kind();
    boolean partial = kind == RequestSource.Kind.SERVER || kind == RequestSource.Kind.SERVER_LOG;
    return Confidence.of(s, q, partial ? PARTIAL : 1);
  }

  private Exhibit exhibit(Condition urgent) {
    return new Exhibit(
        Exhibit.slug(frame.effect().name()) + "-burn",
        "Burn rate of " + Wording.plain(frame.effect().name()),
        "times",
        "Failures over what is allowed, by " + frame.sources().get(0).kind().words(),
        List.of(
            new Exhibit.Line(
                "over " + SpanText.of(urgent.full()), burn.rates(urgent.full()).asSamples(), true),
            new Exhibit.Line(
                "over " + SpanText.of(urgent.recent()),
                burn.rates(urgent.recent()).asSamples(),
                true)),
        List.of(new Exhibit.Threshold("calls for " + urgent.urgency(), urgent.factor())),
        List.of(),
        List.of());
  }
}
