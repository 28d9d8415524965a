package dev.fishbone.connectors.redact;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lines of changes, pages, health events, notes, notifications and access logs, key by key. */
final class EventCopy {
  private final Rules rules;
  private final Labels labels;
  private final ImpactKeys impact;

  EventCopy(Rules rules, Labels labels, ImpactKeys impact) {
    this.rules = rules;
    this.labels = labels;
    this.impact = impact;
  }

  /** The value of a key in the copy; empty where it is left out. */
  interface KeyRule {
    String copy(String key, String value);
  }

  ObjectNode copy(JsonNode line, KeyRule rule) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    for (Map.Entry<String, JsonNode> field : line.properties()) {
      JsonNode value = field.getValue();
      if (value.isArray()) {
        ArrayNode items = copy.putArray(field.getKey());
        value.forEach(each -> add(items, rule.copy(field.getKey(), each.asString(""))));
        continue;
      }
      String text = value.isValueNode() ? value.asString("") : "";
      String kept = text.isEmpty() ? "" : rule.copy(field.getKey(), text);
      if (!kept.isEmpty()) {
        boolean same = kept.equals(text) && !value.isString();
        copy.set(field.getKey(), same ? value : JsonOut.TREES.valueToTree(kept));
      }
    }
    return copy;
  }

  private static void add(ArrayNode items, String kept) {
    if (!kept.isEmpty()) {
      items.add(kept);
    }
  }

  /** Other names of whom a line is about, one or several between spaces. */
  private String names(String names) {
    return Stream.of(names.split(" ")).map(rules::peer).collect(Collectors.joining(" "));
  }

  /** How many things a deploy says that it holds stays; what they are goes. */
  private String items(String detail) {
    return Stream.of(detail.split(";"))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .map(rules.pseudonyms()::text)
        .collect(Collectors.joining("; "));
  }

  String change(String key, String value) {
    return switch (key) {
      case "time", "end" -> AlertCopy.time(value);
      case "type" -> Words.word(value);
      case "service" -> rules.service(value);
      case "title" -> rules.pseudonyms().named("change", value);
      case "from", "to" -> rules.words().version(value);
      case "detail" -> items(value);
      case "scope", "ref" -> rules.pseudonyms().text(value);
      case "author", "user" -> rules.pseudonyms().person(value);
      default -> "";
    };
  }

  String page(String key, String value) {
    return switch (key) {
      case "time" -> AlertCopy.time(value);
      case "type" -> Words.word(value);
      case "alert", "receiver" -> rules.words().own(value);
      case "service" -> rules.service(value);
      case "responder" -> rules.pseudonyms().person(value);
      case "key" -> key(value);
      case "source" -> rules.words().name(value);
      default -> "";
    };
  }

  /** The hash of an alert group stays; any other key may be a text. */
  private String key(String value) {
    return value.matches("[0-9a-f]{64}") ? value : rules.pseudonyms().named("key", value);
  }

  String health(String key, String value) {
    return switch (key) {
      case "time" -> AlertCopy.time(value);
      case "service" -> rules.service(value);
      case "instance" -> rules.hosts().host(value);
      case "state" -> Words.word(value);
      case "reason" -> rules.words().message(value);
      case "probe" -> rules.paths().name(value);
      case "source" -> rules.words().name(value);
      default -> "";
    };
  }

  String note(String key, String value) {
    return switch (key) {
      case "time" -> AlertCopy.time(value);
      case "text" -> rules.pseudonyms().text(value);
      case "author" -> rules.pseudonyms().person(value);
      default -> "";
    };
  }

  String log(String key, String value) {
    return switch (key) {
      case "time" -> AlertCopy.time(value);
      case "service" -> rules.peer(value);
      case "names" -> names(value);
      case "status", "duration-ms" -> Words.number(value);
      case "method", "outcome", "proxy", "probe" -> Words.word(value);
      case "request-id" -> rules.pseudonyms().named("request", value);
      case "operation" -> rules.paths().name(value);
      case "path" -> rules.paths().target(value);
      case "trace" -> OtlpSpanCopy.id(value, rules);
      default -> impact.value(key, value, rules).orElse("");
    };
  }

  /** Of Alertmanager's event recorder what its reader takes: notifications that were delivered. */
  ObjectNode notification(JsonNode line) {
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    copy.put("@timestamp", AlertCopy.time(line.path("@timestamp").asString("")));
    JsonNode from = line.path("data").path("notification");
    if (!from.isObject()) {
      return copy;
    }
    ObjectNode into = copy.putObject("data").putObject("notification");
    into.put("reason", Words.word(from.path("reason").asString("")));
    String integration = from.path("integration").path("name").asString("");
    into.putObject("integration").put("name", rules.words().name(integration));
    JsonNode group = from.path("groupInfo");
    ObjectNode info = into.putObject("groupInfo");
    info.put("receiverName", rules.words().own(group.path("receiverName").asString("")));
    info.put("groupId", key(group.path("groupId").asString("")));
    ArrayNode set = info.putObject("groupLabels").putArray("labels");
    JsonNode given = group.path("groupLabels");
    for (JsonNode label : given.path("labels")) {
      label(label.path("key").asString(""), label.path("value").asString(""), set);
    }
    for (Map.Entry<String, JsonNode> label : given.properties()) {
      if (label.getValue().isString()) {
        label(label.getKey(), label.getValue().asString(""), set);
      }
    }
    return copy;
  }

  private void label(String name, String value, ArrayNode into) {
    into.addObject().put("key", labels.name(name)).put("value", labels.ofAlert(name, value));
  }

  /** The rule for a file of lines by its name; nothing where no reader knows it. */
  Optional<KeyRule> rule(String name) {
    return switch (name) {
      case "changes.jsonl" -> Optional.of(this::change);
      case "pages.jsonl" -> Optional.of(this::page);
      case "health.jsonl" -> Optional.of(this::health);
      case "notes.jsonl" -> Optional.of(this::note);
      default -> Optional.empty();
    };
  }
}
