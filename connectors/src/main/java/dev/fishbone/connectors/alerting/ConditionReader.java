package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.alerting.MatcherText.Grammar;
import dev.fishbone.connectors.alerting.MatcherText.Mode;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Conditions of routes and inhibitions in their three forms; keeps which grammar read them. */
final class ConditionReader {
  private static final String CLASSIC_NAME = "[a-zA-Z_][a-zA-Z0-9_]*";

  private final String file;
  private final Mode mode;
  private final List<Remark> remarks;

  /**
   * @param remarks where to put which grammar read a condition that not both read alike
   */
  ConditionReader(String file, Mode mode, List<Remark> remarks) {
    this.file = file;
    this.mode = mode;
    this.remarks = remarks;
  }

  /** The conditions of a route, those of Grafana's own form too. */
  List<Matcher> ofRoute(YamlNode node) throws YamlException {
    List<Matcher> matchers = read(node, "match", "match_re", "matchers");
    if (node.get("object_matchers").isPresent()) {
      for (YamlNode item : node.get("object_matchers").get().list("object_matchers")) {
        List<String> parts = item.texts("a matcher of object_matchers");
        if (parts.size() != 3) {
          throw item.refuse("a matcher of object_matchers must be [name, operator, value]");
        }
        try {
          matchers.add(
              MatcherText.matcher(parts.get(0), MatcherText.operator(parts.get(1)), parts.get(2)));
        } catch (IllegalArgumentException e) {
          throw item.refuse(String.valueOf(e.getMessage()));
        }
      }
    }
    return matchers;
  }

  /** The conditions of all three forms; without any there are none. */
  List<Matcher> read(YamlNode node, String equal, String regex, String list) throws YamlException {
    List<Matcher> matchers = new ArrayList<>();
    for (Map.Entry<String, YamlNode> each : fields(node, equal)) {
      String value = each.getValue().isNull() ? "" : each.getValue().text(each.getKey());
      matchers.add(new Matcher(each.getKey(), Matcher.Operator.EQUAL, value));
    }
    for (Map.Entry<String, YamlNode> each : fields(node, regex)) {
      matchers.add(expression(each.getKey(), each.getValue()));
    }
    if (node.get(list).isPresent()) {
      for (YamlNode text : node.get(list).get().list(list)) {
        matchers.addAll(text(text, node.line()));
      }
    }
    return matchers;
  }

  private static List<Map.Entry<String, YamlNode>> fields(YamlNode node, String key)
      throws YamlException {
    if (node.get(key).isEmpty()) {
      return List.of();
    }
    List<Map.Entry<String, YamlNode>> fields = List.copyOf(node.get(key).get().map(key).entrySet());
    for (Map.Entry<String, YamlNode> field : fields) {
      if (!field.getKey().matches(CLASSIC_NAME)) {
        throw field.getValue().refuse("a name in " + key + " must be a classic label name");
      }
    }
    return fields;
  }

  /**
   * Alertmanager anchors an expression of {@code match_re} when it reads it and again when it makes
   * the condition of it, which shows in group keys and keeps {@code a)|(?:b} from escaping.
   */
  private static Matcher expression(String name, YamlNode value) throws YamlException {
    try {
      return MatcherText.matcher(name, Matcher.Operator.MATCHES, "^(?:" + value.text(name) + ")$");
    } catch (IllegalArgumentException e) {
      throw value.wrong(String.valueOf(e.getMessage()));
    }
  }

  /**
   * @param line of the node that holds the conditions
   */
  private List<Matcher> text(YamlNode node, int line) throws YamlException {
    try {
      MatcherText.Parsed parsed =
          MatcherText.parse(node.isNull() ? "" : node.text("a matcher"), mode);
      if (parsed.grammar() != Grammar.BOTH && mode == Mode.FALLBACK) {
        remarks.add(
            new Remark(
                new Location(file, line), false, "conditions read by " + parsed.grammar().words()));
      }
      return parsed.matchers();
    } catch (IllegalArgumentException e) {
      throw node.wrong(String.valueOf(e.getMessage()));
    }
  }

  /** The labels of {@code group_by} or {@code equal}. */
  List<String> labels(YamlNode node, String key) throws YamlException {
    List<String> labels = new ArrayList<>();
    for (YamlNode item : node.list(key)) {
      String label = item.text("a label of " + key);
      boolean wildcard = key.equals("group_by") && label.equals("...");
      if (label.isEmpty() || mode == Mode.CLASSIC && !wildcard && !label.matches(CLASSIC_NAME)) {
        throw item.wrong("a label of " + key + " must be a label's name");
      }
      labels.add(label);
    }
    return labels;
  }
}
