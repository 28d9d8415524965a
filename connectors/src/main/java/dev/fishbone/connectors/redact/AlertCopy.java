package dev.fishbone.connectors.redact;

import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.routing.Matcher;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Alert rules and silences, written anew. */
final class AlertCopy {
  private final Rules rules;
  private final Labels labels;
  private final PromQl queries;
  private final Matchers matchers;

  AlertCopy(Rules rules, Labels labels) {
    this.rules = rules;
    this.labels = labels;
    this.queries = new PromQl(labels, rules.pseudonyms());
    this.matchers = new Matchers(labels, rules);
  }

  /** As the answer of {@code /api/v1/rules}; a group for each rule, since each has its interval. */
  ObjectNode answer(List<AlertRule> alerts) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    copy.put("status", "success");
    ArrayNode groups = copy.putObject("data").putArray("groups");
    for (AlertRule alert : alerts) {
      ObjectNode group = groups.addObject();
      group.put("name", "rules");
      group.put("interval", seconds(alert.interval()));
      ObjectNode rule = group.putArray("rules").addObject();
      rule.put("type", "alerting");
      rule.put("name", rules.words().own(alert.name()));
      rule.put("query", queries.copy(alert.expression()));
      rule.put("duration", seconds(alert.hold()));
      rule.put("keepFiringFor", seconds(alert.keepFiring()));
      ObjectNode set = rule.putObject("labels");
      labels(alert).forEach((name, value) -> set.put(name, String.valueOf(value)));
      ObjectNode notes = rule.putObject("annotations");
      annotations(alert).forEach((name, value) -> notes.put(name, String.valueOf(value)));
    }
    return copy;
  }

  /** As a rule file. */
  String file(List<AlertRule> alerts) {
    List<Map<String, Object>> groups = new ArrayList<>();
    for (AlertRule alert : alerts) {
      YamlOut rule =
          YamlOut.map()
              .put("alert", rules.words().own(alert.name()))
              .put("expr", alert.expression().isEmpty() ? "none" : queries.copy(alert.expression()))
              .put("for", duration(alert.hold()))
              .put("keep_firing_for", duration(alert.keepFiring()))
              .put("labels", labels(alert))
              .put("annotations", annotations(alert));
      groups.add(
          YamlOut.map()
              .put("name", "rules-" + groups.size())
              .put("interval", duration(alert.interval()))
              .put("rules", List.of(rule.fields()))
              .fields());
    }
    return YamlOut.map().put("groups", groups).text();
  }

  private Map<String, Object> labels(AlertRule alert) {
    Map<String, Object> copy = new LinkedHashMap<>();
    alert
        .labels()
        .forEach(
            (name, value) -> {
              // A template is filled in by each alert; its text says what of.
              boolean template = value.contains("{{");
              copy.put(
                  labels.name(name),
                  template
                      ? "{{ " + rules.pseudonyms().text(value) + " }}"
                      : labels.ofAlert(name, value));
            });
    return copy;
  }

  private Map<String, Object> annotations(AlertRule alert) {
    Map<String, Object> copy = new LinkedHashMap<>();
    alert
        .annotations()
        .forEach((name, value) -> copy.put(labels.name(name), rules.pseudonyms().text(value)));
    return copy;
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / 1e3;
  }

  private static String duration(Duration duration) {
    return duration.isZero() ? "" : duration.toMillis() + "ms";
  }

  ArrayNode silences(JsonNode root) {
    ArrayNode copy = JsonOut.TREES.createArrayNode();
    for (JsonNode node : root.isArray() ? root : root.path("data")) {
      ObjectNode silence = copy.addObject();
      String id = node.path("id").asString("");
      silence.put("id", id.matches("[0-9a-f-]{36}") ? id : rules.pseudonyms().named("id", id));
      ArrayNode conditions = silence.putArray("matchers");
      for (JsonNode condition : node.path("matchers")) {
        boolean equal = condition.path("isEqual").asBoolean(true);
        boolean regex = condition.path("isRegex").asBoolean(false);
        Matcher.Operator operator =
            regex
                ? equal ? Matcher.Operator.MATCHES : Matcher.Operator.NOT_MATCHES
                : equal ? Matcher.Operator.EQUAL : Matcher.Operator.NOT_EQUAL;
        Matcher matcher =
            matchers.copy(
                new Matcher(
                    condition.path("name").asString(""),
                    operator,
                    condition.path("value").asString("")));
        conditions
            .addObject()
            .put("name", matcher.name())
            .put("value", matcher.value())
            .put("isRegex", regex)
            .put("isEqual", equal);
      }
      silence.put("startsAt", time(node.path("startsAt").asString("")));
      silence.put("endsAt", time(node.path("endsAt").asString("")));
      silence.put("createdBy", rules.pseudonyms().person(node.path("createdBy").asString("")));
      silence.put("comment", rules.pseudonyms().text(node.path("comment").asString("")));
    }
    return copy;
  }

  /** A time as written; anything else is none. */
  static String time(String text) {
    try {
      OffsetDateTime.parse(text.replaceFirst(" ", "T"));
      return text;
    } catch (DateTimeException e) {
      return "";
    }
  }
}
