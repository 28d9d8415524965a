package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.yaml.YamlException;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a Prometheus does to labels before it sends alerts: labels that it adds or takes away. A
 * rule that makes values out of values cannot be followed under other names; then there is no copy.
 */
final class SentCopy {
  private final Rules rules;
  private final Labels labels;

  SentCopy(Rules rules, Labels labels) {
    this.rules = rules;
    this.labels = labels;
  }

  String copy(String text) throws YamlException {
    JsonNode config = JsonOut.TREES.readTree(text);
    ObjectNode copy = JsonOut.TREES.createObjectNode();
    ObjectNode external = copy.putObject("global").putObject("external_labels");
    for (Map.Entry<String, JsonNode> label :
        config.path("global").path("external_labels").properties()) {
      add(label.getKey(), label.getValue().asString(""), external);
    }
    ObjectNode alerting = copy.putObject("alerting");
    rules(config.path("alerting"), alerting);
    ArrayNode managers = alerting.putArray("alertmanagers");
    for (JsonNode manager : config.path("alerting").path("alertmanagers")) {
      rules(manager, managers.addObject());
    }
    return copy.toString() + "\n";
  }

  private void add(String name, String value, ObjectNode into) {
    rules.known().learnAlert(Map.of(name, value));
    into.put(labels.name(name), labels.ofAlert(name, value));
  }

  private void rules(JsonNode from, ObjectNode into) throws YamlException {
    if (!from.has("alert_relabel_configs")) {
      return;
    }
    ArrayNode copies = into.putArray("alert_relabel_configs");
    for (JsonNode rule : from.path("alert_relabel_configs")) {
      String action = rule.path("action").asString("replace");
      String regex = rule.path("regex").asString("(.*)");
      String replacement = rule.path("replacement").asString("$1");
      ObjectNode copy = copies.addObject().put("action", action);
      if (action.matches("labeldrop|labelkeep") && regex.matches("[A-Za-z0-9_|()*.+^$-]{0,200}")) {
        copy.put("regex", regex);
      } else if (action.equals("replace")
          && rule.path("source_labels").isEmpty()
          && regex.equals("(.*)")
          && replacement.indexOf('$') < 0) {
        String target = rule.path("target_label").asString("");
        rules.known().learnAlert(Map.of(target, replacement));
        copy.put("target_label", labels.name(target));
        copy.put("replacement", labels.ofAlert(target, replacement));
      } else {
        throw new YamlException("a relabelling of values cannot be followed under other names");
      }
    }
  }
}
