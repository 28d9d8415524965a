package dev.fishbone.rules.paging;

import static java.util.stream.Collectors.toSet;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.routing.RouteEvaluator;
import dev.fishbone.rules.wording.Wording;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.Series;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Routing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Proposed rules in words and as they are typed. */
final class RuleText {
  private RuleText() {}

  static Proposal lowered(
      AlertRule rule,
      Watched watched,
      double threshold,
      Instant fires,
      Noise noise,
      TimeRange incident) {
    String name = Wording.plain(rule.name());
    return new Proposal(
        Optional.of(rule.name()),
        name + " above " + NativeQuery.number(threshold),
        fires,
        noise,
        Optional.of(
            new Fix(
                "in place of the comparison at the end of the expression of "
                    + name
                    + " in "
                    + rule.origin(),
                "promql",
                "> " + NativeQuery.number(threshold),
                "")),
        evidence(watched, threshold, fires, incident));
  }

  static Proposal shortened(
      AlertRule rule, Duration hold, Instant fires, Noise noise, Evidence evidence) {
    String name = Wording.plain(rule.name());
    Fix fix = hold(rule, hold);
    return new Proposal(
        Optional.of(rule.name()),
        name + " with " + fix.code(),
        fires,
        noise,
        Optional.of(fix),
        evidence);
  }

  /** A rule's {@code for} as short as it would have had to be. */
  static Fix hold(AlertRule rule, Duration hold) {
    return new Fix(
        "in the rule " + Wording.plain(rule.name()) + " of " + rule.origin(),
        "yaml",
        "for: " + AlertmanagerText.duration(hold),
        "");
  }

  static Proposal added(
      PagingCase paging,
      IncidentFrame frame,
      Watched watched,
      double threshold,
      Duration hold,
      Instant fires,
      Noise noise,
      TimeRange incident) {
    Map<String, String> labels = new TreeMap<>();
    labels.put("service", frame.effect().service());
    labels.put("severity", "critical");
    labels.put("alertname", "ErrorsOfService");
    Optional<Fix> fix =
        watched
            .expression(threshold)
            .filter(e -> e.chars().noneMatch(Character::isISOControl))
            .filter(e -> labels.get("service").chars().noneMatch(Character::isISOControl))
            .map(e -> typed(paging.telemetry().routing(), labels, e, hold));
    return new Proposal(
        Optional.empty(),
        "a rule on "
            + watched.words(threshold)
            + (hold.isZero() ? "" : " for " + Words.duration(hold)),
        fires,
        noise,
        fix,
        evidence(watched, threshold, fires, incident));
  }

  private static Fix typed(
      Routing routing, Map<String, String> labels, String expression, Duration hold) {
    String code =
        "- {alert: ErrorsOfService, expr: '"
            + expression.replace("'", "''")
            + "'"
            + (hold.isZero() ? "" : ", for: " + AlertmanagerText.duration(hold))
            + ", labels: {service: "
            + AlertmanagerText.scalar(labels.getOrDefault("service", ""))
            + ", severity: critical}}";
    return new Fix("under rules: of a group" + goesTo(routing, labels), "yaml", code, "");
  }

  /** Whom its alert reaches by the routes as they are. */
  private static String goesTo(Routing routing, Map<String, String> labels) {
    if (routing.roots().isEmpty()) {
      return "";
    }
    List<String> receivers = new RouteEvaluator(routing).receivers(labels);
    Set<ReceiverClass> kinds = receivers.stream().map(routing::kindOf).collect(toSet());
    boolean chat = !kinds.contains(ReceiverClass.PAGE) && !kinds.contains(ReceiverClass.UNKNOWN);
    return "; by the routes as they are its alert goes to "
        + Wording.plain(String.join(" and ", receivers))
        + (chat ? ", where it pages nobody" : "");
  }

  private static Evidence evidence(
      Watched watched, double threshold, Instant fires, TimeRange incident) {
    Series shown = watched.series().get(0);
    return new Evidence(
        Evidence.Kind.QUERY,
        "tried on what is recorded: " + watched.words(threshold),
        shown.origin(),
        watched.expression(threshold).orElse(shown.nativeName()),
        List.of(),
        new TimeRange(fires, fires.isBefore(incident.to()) ? incident.to() : fires),
        threshold,
        watched instanceof Watched.ErrorShare ? "ratio" : "callers");
  }
}
