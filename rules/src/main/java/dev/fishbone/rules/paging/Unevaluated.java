package dev.fishbone.rules.paging;

import dev.fishbone.rules.Confidence;
import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Figure;
import dev.fishbone.rules.Outcome.Finding;
import dev.fishbone.rules.Outcome.Grade;
import dev.fishbone.rules.Subject;
import dev.fishbone.rules.Verdict;
import dev.fishbone.rules.incident.FiredAlert;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.series.Cadence;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Rules of an incident's path that could not see it: every series that they ask for ended as it
 * began, or their evaluation failed (U8). Whether they would have fired is not known, so nothing
 * more than a suspicion comes of it.
 */
final class Unevaluated {
  /** Scrapes that may be missed before a series counts as ended. */
  private static final int MISSED = 5;

  private final PagingCase paging;
  private final IncidentFrame frame;

  private Unevaluated(PagingCase paging, IncidentFrame frame) {
    this.paging = paging;
    this.frame = frame;
  }

  /** Nothing where people were told in time, or where nothing failed. */
  static List<Verdict> of(String rule, PagingCase paging, List<IncidentFrame> frames) {
    TreeMap<String, Verdict> verdicts = new TreeMap<>();
    for (IncidentFrame frame : frames) {
      if (frame.symptom().isPresent()) {
        Unevaluated finder = new Unevaluated(paging, frame);
        if (finder.toldInTime()) {
          continue;
        }
        for (AlertRule candidate : paging.telemetry().alertRules()) {
          finder
              .why(candidate)
              .ifPresent(
                  why ->
                      verdicts.putIfAbsent(
                          candidate.name(),
                          new Verdict(
                              rule,
                              Subject.named(candidate.name()),
                              1,
                              finder.suspected(candidate, why))));
        }
      }
    }
    return List.copyOf(verdicts.values());
  }

  private Optional<Evidence> why(AlertRule rule) {
    boolean seen = had(paging.all(), rule) || had(paging.pending(), rule);
    if (seen) {
      return Optional.empty();
    }
    List<Series> own = new ArrayList<>();
    RuleExpression expression = RuleExpression.of(rule.expression());
    for (Series series : paging.telemetry().series()) {
      if (expression.metrics().contains(series.nativeName())) {
        own.add(series);
      }
    }
    int distance = (int) paging.settings().number("distance");
    boolean labelled = frame.path().within(rule.labels().getOrDefault("service", ""), distance);
    boolean near =
        labelled || own.stream().anyMatch(s -> frame.path().within(s.service(), distance));
    if (!near) {
      return Optional.empty();
    }
    return ended(rule, own).or(() -> failing(rule));
  }

  private boolean had(List<FiredAlert> alerts, AlertRule rule) {
    return alerts.stream()
        .filter(a -> a.name().equals(rule.name()))
        .anyMatch(a -> a.firing().stream().anyMatch(frame.span()::overlaps));
  }

  private boolean toldInTime() {
    Instant sign = frame.symptom().orElseThrow().low();
    Told told = paging.told().logged(frame, new TimeRange(sign, frame.span().to()));
    return !paging.log().complete()
        || told.doubt().isPresent()
        || told.page().filter(p -> !p.isAfter(sign.plus(paging.target()))).isPresent();
  }

  /** Its series were there before the incident and had no sample from its start on. */
  private Optional<Evidence> ended(AlertRule rule, List<Series> own) {
    if (own.isEmpty()) {
      return Optional.empty();
    }
    Instant latest = Instant.MIN;
    Series last = own.get(0);
    for (Series series : own) {
      if (!series.samples().isEmpty()) {
        Instant end = Instant.ofEpochMilli(series.samples().millisAt(series.samples().size() - 1));
        last = end.isAfter(latest) ? series : last;
        latest = end.isAfter(latest) ? end : latest;
      }
    }
    Duration interval = Cadence.of(last.samples(), Duration.ofMinutes(1));
    Instant seen = latest.plus(interval.multipliedBy(MISSED));
    Instant fired = frame.symptom().orElseThrow().high().plus(rule.hold());
    if (latest.equals(Instant.MIN)
        || !seen.isBefore(frame.span().to())
        || !latest.isBefore(fired)) {
      return Optional.empty();
    }
    return Optional.of(
        new Evidence(
            Evidence.Kind.QUERY,
            "its series "
                + Wording.plain(last.nativeName())
                + " end at "
                + Words.time(latest, paging.zone()),
            last.origin(),
            last.nativeName(),
            List.of(),
            new TimeRange(latest, frame.span().to()),
            0,
            "samples"));
  }

  private Optional<Evidence> failing(AlertRule rule) {
    return rule.trouble().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Evidence(
                Evidence.Kind.CONFIG,
                "its evaluation failed when the rules were read (" + rule.trouble() + ")",
                rule.origin(),
                rule.expression(),
                List.of(),
                frame.span(),
                1,
                "failures"));
  }

  private Finding suspected(AlertRule rule, Evidence why) {
    return new Finding(
        Grade.SUSPECTED,
        Wording.plain(
            rule.name()
                + " could not tell of "
                + frame.effect().name()
                + ": "
                + why.statement()
                + ", so whether it would have fired is not known"),
        Wording.plain(
            "Let a rule say so when what " + rule.name() + " looks at is absent or cannot be read"),
        new TimeRange(frame.symptom().orElseThrow().at(), frame.span().to()),
        Confidence.of(1, 1, 0.6),
        List.of(UnpagedClass.NOT_EVALUATED.figure(), lasted(why)),
        List.of(why),
        List.of());
  }

  private Figure lasted(Evidence why) {
    Duration length = Duration.between(frame.symptom().orElseThrow().at(), frame.span().to());
    return Figure.exact("unpaged-for-at-least", Math.max(0, length.toMillis() / 1e3), "s", why);
  }
}
