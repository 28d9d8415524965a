package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.files.Complaints;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What Prometheus makes of an alert's labels before it sends the alert: routes match what is sent,
 * and the series {@code ALERTS} have what was before. External labels are added where an alert has
 * no label of that name, so that nothing changes where series have them already.
 */
public final class SentLabels {
  private final Map<String, String> external;
  private final List<RelabelRule> rules;

  private SentLabels(Map<String, String> external, List<RelabelRule> rules) {
    this.external = Collections.unmodifiableMap(new TreeMap<>(external));
    this.rules = List.copyOf(rules);
  }

  /** From the recorded part of a configuration; nothing where it cannot be read. */
  public static Optional<SentLabels> read(String text, Complaints complaints) {
    try {
      JsonNode config = new JsonMapper().readTree(text);
      Map<String, String> external = new TreeMap<>();
      for (Map.Entry<String, JsonNode> label :
          config.path("global").path("external_labels").properties()) {
        external.put(label.getKey(), label.getValue().asString(""));
      }
      List<RelabelRule> rules = new ArrayList<>();
      JsonNode alerting = config.path("alerting");
      alerting.path("alert_relabel_configs").forEach(rule -> rules.add(RelabelRule.of(rule)));
      JsonNode managers = alerting.path("alertmanagers");
      if (managers.size() == 1) {
        managers
            .path(0)
            .path("alert_relabel_configs")
            .forEach(rule -> rules.add(RelabelRule.of(rule)));
      } else if (managers.valueStream().anyMatch(m -> m.has("alert_relabel_configs"))) {
        complaints.add(
            0,
            "each of several Alertmanagers is sent other labels, and which one routes is not known:"
                + " their own alert_relabel_configs are not followed");
      }
      return Optional.of(new SentLabels(external, rules));
    } catch (JacksonException | com.google.re2j.PatternSyntaxException e) {
      complaints.add(
          0, "it is not the part of a Prometheus configuration that is recorded: record it again");
      return Optional.empty();
    }
  }

  /** The labels that are sent; nothing where the alert is sent to nobody. */
  public Optional<Map<String, String>> of(Map<String, String> alert) {
    Map<String, String> labels = new TreeMap<>(alert);
    external.forEach(labels::putIfAbsent);
    Optional<Map<String, String>> sent = Optional.of(labels);
    for (RelabelRule rule : rules) {
      sent = sent.flatMap(rule::apply);
    }
    return sent;
  }
}
