package dev.fishbone.connectors.alerting;

import com.google.re2j.Pattern;
import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Matcher.Operator;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Alert rules of Grafana: exported in groups, or one by one from its API. */
final class GrafanaRules {
  private GrafanaRules() {}

  /**
   * A rule that names its contact point itself and goes past the policies.
   *
   * @param node its notification settings
   */
  record Bypass(String title, String folder, String receiver, YamlNode node) {
    /** The route that Grafana would make of it, told by the labels that all its alerts carry. */
    Route route(Route root) throws YamlException {
      List<Matcher> matchers = new ArrayList<>();
      matchers.add(new Matcher("alertname", Operator.EQUAL, title));
      if (!folder.isEmpty()) {
        // A history of alerts may lack the folder.
        String optional = Pattern.quote(folder) + "|";
        matchers.add(new Matcher("grafana_folder", Operator.MATCHES, optional));
      }
      return new Route(
          receiver,
          matchers,
          false,
          node.get("group_by").isPresent()
              ? node.get("group_by").get().texts("group_by")
              : root.groupBy(),
          duration(node, "group_wait", root.groupWait()),
          duration(node, "group_interval", root.groupInterval()),
          duration(node, "repeat_interval", root.repeatInterval()),
          texts(node, "mute_time_intervals", "mute_timings"),
          texts(node, "active_time_intervals", "active_timings"),
          List.of(),
          node.line());
    }

    private static List<String> texts(YamlNode node, String key, String other)
        throws YamlException {
      Optional<YamlNode> found = node.get(key).or(() -> node.get(other));
      return found.isPresent() ? found.get().texts(key) : List.of();
    }
  }

  /** Whether a file of groups is Grafana's: its rules have a title and queries. */
  static boolean recognises(YamlNode root) {
    return root.get("groups")
        .flatMap(YamlNode::first)
        .flatMap(group -> group.get("rules"))
        .flatMap(YamlNode::first)
        .filter(rule -> rule.get("title").isPresent() && rule.get("alert").isEmpty())
        .isPresent();
  }

  static void groups(String file, YamlNode groups, List<AlertRule> rules, List<Bypass> bypasses)
      throws YamlException {
    for (YamlNode group : groups.list("groups")) {
      String folder = text(group, "folder");
      Duration interval = duration(group, "interval", Duration.ZERO);
      if (group.get("rules").isPresent()) {
        for (YamlNode rule : group.get("rules").get().list("rules")) {
          rule(file, rule, folder, interval, rules, bypasses);
        }
      }
    }
  }

  /** A rule of the API, which names its folder by a key that no label holds. */
  static void one(String file, YamlNode rule, List<AlertRule> rules, List<Bypass> bypasses)
      throws YamlException {
    rule(file, rule, "", Duration.ZERO, rules, bypasses);
  }

  private static void rule(
      String file,
      YamlNode rule,
      String folder,
      Duration interval,
      List<AlertRule> rules,
      List<Bypass> bypasses)
      throws YamlException {
    String title = text(rule, "title");
    if (title.isEmpty()) {
      throw rule.refuse("an alert rule needs a title");
    }
    if (text(rule, "isPaused").equals("true")) {
      return;
    }
    Map<String, String> labels = fields(rule, "labels");
    if (!folder.isEmpty()) {
      labels.put("grafana_folder", folder);
    }
    Duration kept = duration(rule, "keep_firing_for", Duration.ZERO);
    rules.add(
        new AlertRule(
            title,
            expression(rule),
            duration(rule, "for", Duration.ZERO),
            duration(rule, "keepFiringFor", kept),
            interval,
            labels,
            fields(rule, "annotations"),
            new Location(file, rule.line())));
    Optional<YamlNode> settings = rule.get("notification_settings");
    if (settings.isPresent() && settings.get().get("receiver").isPresent()) {
      bypasses.add(new Bypass(title, folder, text(settings.get(), "receiver"), settings.get()));
    }
  }

  /** The queries of a rule, each on its line; what Grafana computes from them is left out. */
  private static String expression(YamlNode rule) throws YamlException {
    List<String> queries = new ArrayList<>();
    if (rule.get("data").isPresent()) {
      for (YamlNode query : rule.get("data").get().list("data")) {
        Optional<YamlNode> expression = query.get("model").flatMap(model -> model.get("expr"));
        if (expression.isPresent() && expression.get().isScalar()) {
          queries.add(expression.get().text("expr"));
        }
      }
    }
    return String.join("\n", queries);
  }

  private static String text(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? node.get(key).get().text(key) : "";
  }

  private static Duration duration(YamlNode node, String key, Duration otherwise)
      throws YamlException {
    if (node.get(key).isEmpty()) {
      return otherwise;
    }
    YamlNode value = node.get(key).get();
    return DurationText.parse(value.text(key))
        .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 5m"));
  }

  private static Map<String, String> fields(YamlNode node, String key) throws YamlException {
    Map<String, String> fields = new LinkedHashMap<>();
    if (node.get(key).isPresent()) {
      for (Map.Entry<String, YamlNode> each : node.get(key).get().map(key).entrySet()) {
        fields.put(each.getKey(), each.getValue().isNull() ? "" : each.getValue().text(key));
      }
    }
    return fields;
  }
}
