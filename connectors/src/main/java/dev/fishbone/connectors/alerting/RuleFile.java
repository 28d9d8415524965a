package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a rule file, or the Kubernetes object that wraps one in {@code spec}. */
public final class RuleFile {
  private RuleFile() {}

  public static List<AlertRule> read(String file, String text) throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    YamlNode holder = root.get("spec").orElse(root);
    List<AlertRule> rules = new ArrayList<>();
    YamlNode groups =
        holder.get("groups").orElseThrow(() -> root.refuse("a rule file needs the key groups"));
    for (YamlNode group : groups.list("groups")) {
      Duration interval = duration(group, "interval");
      if (group.get("rules").isPresent()) {
        for (YamlNode rule : group.get("rules").get().list("rules")) {
          if (rule.get("alert").isPresent()) {
            rules.add(rule(rule, interval, file));
          }
        }
      }
    }
    return rules;
  }

  private static AlertRule rule(YamlNode rule, Duration interval, String file)
      throws YamlException {
    YamlNode expression =
        rule.get("expr").orElseThrow(() -> rule.refuse("an alert rule needs the key expr"));
    return new AlertRule(
        rule.get("alert").get().text("alert"),
        expression.text("expr"),
        duration(rule, "for"),
        duration(rule, "keep_firing_for"),
        interval,
        texts(rule, "labels"),
        texts(rule, "annotations"),
        new Location(file, rule.line()));
  }

  private static Duration duration(YamlNode node, String key) throws YamlException {
    if (node.get(key).isEmpty()) {
      return Duration.ZERO;
    }
    YamlNode value = node.get(key).get();
    return DurationText.parse(value.text(key))
        .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 5m"));
  }

  private static Map<String, String> texts(YamlNode node, String key) throws YamlException {
    Map<String, String> texts = new LinkedHashMap<>();
    if (node.get(key).isPresent()) {
      for (Map.Entry<String, YamlNode> each : node.get(key).get().map(key).entrySet()) {
        texts.put(each.getKey(), each.getValue().isNull() ? "" : each.getValue().text(key));
      }
    }
    return texts;
  }
}
