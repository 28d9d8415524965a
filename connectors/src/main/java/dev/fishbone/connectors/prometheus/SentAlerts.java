package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The part of a Prometheus configuration that tells what becomes of an alert's labels on the way to
 * Alertmanager. Nothing else of it is taken: the rest is not needed, and holds secrets in places
 * that Prometheus does not mask (addresses, parameters, headers).
 */
final class SentAlerts {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String RELABEL = "alert_relabel_configs";
  private static final Set<String> RELABEL_KEYS =
      Set.of(
          "source_labels",
          "separator",
          "target_label",
          "regex",
          "modulus",
          "replacement",
          "action");

  private SentAlerts() {}

  /**
   * @param yaml the configuration as {@code /api/v1/status/config} has it
   * @return JSON with the same keys: {@code global} and {@code alerting}
   */
  static String json(String yaml) throws YamlException {
    YamlNode config = YamlReader.read("config", yaml);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      json.writeObjectPropertyStart("global");
      if (config.get("global").isPresent()) {
        global(config.get("global").get(), json);
      }
      json.writeEndObject();
      json.writeObjectPropertyStart("alerting");
      if (config.get("alerting").isPresent()) {
        alerting(config.get("alerting").get(), json);
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    return text + "\n";
  }

  private static void global(YamlNode global, JsonGenerator json) throws YamlException {
    for (String key : List.of("scrape_interval", "evaluation_interval", "rule_query_offset")) {
      if (global.get(key).isPresent()) {
        json.writeStringProperty(key, global.get(key).get().text(key));
      }
    }
    if (global.get("external_labels").isPresent()) {
      json.writeObjectPropertyStart("external_labels");
      for (Map.Entry<String, YamlNode> label :
          global.get("external_labels").get().map("external_labels").entrySet()) {
        json.writeStringProperty(label.getKey(), label.getValue().text(label.getKey()));
      }
      json.writeEndObject();
    }
  }

  private static void alerting(YamlNode alerting, JsonGenerator json) throws YamlException {
    relabel(alerting, json);
    if (alerting.get("alertmanagers").isPresent()) {
      json.writeArrayPropertyStart("alertmanagers");
      for (YamlNode each : alerting.get("alertmanagers").get().list("alertmanagers")) {
        json.writeStartObject();
        relabel(each, json);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private static void relabel(YamlNode node, JsonGenerator json) throws YamlException {
    if (node.get(RELABEL).isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart(RELABEL);
    for (YamlNode rule : node.get(RELABEL).get().list(RELABEL)) {
      json.writeStartObject();
      for (Map.Entry<String, YamlNode> field : rule.map("a rule").entrySet()) {
        if (field.getKey().equals("source_labels")) {
          json.writeArrayPropertyStart("source_labels");
          field.getValue().texts("source_labels").forEach(json::writeString);
          json.writeEndArray();
        } else if (RELABEL_KEYS.contains(field.getKey()) && field.getValue().isScalar()) {
          json.writeStringProperty(field.getKey(), field.getValue().text(field.getKey()));
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
