package dev.fishbone.rules.paging;

import dev.fishbone.rules.Evidence;
import dev.fishbone.rules.Fix;
import dev.fishbone.rules.incident.IncidentFrame;
import dev.fishbone.rules.routing.AlertmanagerText;
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
                "at the end of the expression of " + name + " in " + rule.origin(),
                "promql",
                "> " + NativeQuery.number(threshold),
                "")),
        evidence(watched, threshold, fires, incident));
  }

  static Proposal shortened(
      AlertRule rule, Duration hold, Instant fires, Noise noise, Evidence evidence) {
    String name = Wording.plain(rule.name());
    String typed = "for: " + AlertmanagerText.duration(hold);
    return new Proposal(
        Optional.of(rule.name()),
        name + " with " + typed,
        fires,
        noise,
        Optional.of(new Fix("in the rule " + name + " of " + rule.origin(), "yaml", typed, "")),
        evidence);
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
    return new Fix("under rules: of a group", "yaml", code, test(routing, labels));
  }

  /** Of its route, where that pages as it is. */
  private static String test(Routing routing, Map<String, String> labels) {
    if (routing.roots().isEmpty() || routing.origin().file().contains("grafana")) {
      return "";
    }
    List<String> receivers = new RouteEvaluator(routing).receivers(labels);
    boolean pages = receivers.stream().anyMatch(r -> routing.kindOf(r) == ReceiverClass.PAGE);
    return pages && receivers.stream().noneMatch(r -> r.chars().anyMatch(Character::isISOControl))
        ? AlertmanagerText.test(AlertmanagerText.asked(labels, routing.roots().get(0)), receivers)
        : "";
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
