package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The routing tree, its inherited values filled in; what Alertmanager refuses is refused. */
final class RouteReader {
  private static final Set<String> KEYS =
      Set.of(
          "receiver",
          "group_by",
          "group_wait",
          "group_interval",
          "repeat_interval",
          "match",
          "match_re",
          "matchers",
          "continue",
          "mute_time_intervals",
          "active_time_intervals",
          "routes",
          "labels");

  private final Set<String> receivers;
  private final Set<String> intervals;

  RouteReader(Set<String> receivers, Set<String> intervals) {
    this.receivers = receivers;
    this.intervals = intervals;
  }

  /** What a node hands to its children. */
  private record Inherited(
      String receiver,
      List<String> groupBy,
      Duration groupWait,
      Duration interval,
      Duration repeat) {}

  Route root(YamlNode node) throws YamlException {
    Inherited defaults =
        new Inherited(
            "", List.of(), Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofHours(4));
    Route root = route(node, defaults);
    if (root.receiver().isEmpty()) {
      throw node.refuse("the root route needs the key receiver");
    }
    if (!root.matchers().isEmpty()) {
      throw node.refuse("the root route must match everything: move its matchers to a child");
    }
    if (!root.muteIntervals().isEmpty() || !root.activeIntervals().isEmpty()) {
      throw node.refuse("the root route takes no time intervals: move them to a child");
    }
    if (root.continues()) {
      throw node.refuse("the root route cannot continue: remove continue");
    }
    return root;
  }

  private Route route(YamlNode node, Inherited above) throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map("a route").entrySet()) {
      if (!KEYS.contains(field.getKey())) {
        throw field
            .getValue()
            .refuse(
                "a route has no key "
                    + Quoted.text(field.getKey())
                    + Nearest.hint(field.getKey(), KEYS));
      }
    }
    Inherited own =
        new Inherited(
            receiver(node, above.receiver()),
            node.get("group_by").isPresent()
                ? node.get("group_by").get().texts("group_by")
                : above.groupBy(),
            duration(node, "group_wait", above.groupWait()),
            duration(node, "group_interval", above.interval()),
            duration(node, "repeat_interval", above.repeat()));
    List<Route> children = new ArrayList<>();
    if (node.get("routes").isPresent()) {
      for (YamlNode child : node.get("routes").get().list("routes")) {
        children.add(route(child, own));
      }
    }
    return new Route(
        own.receiver(),
        matchers(node, "match", "match_re", "matchers"),
        node.get("continue").isPresent() && flag(node.get("continue").get()),
        own.groupBy(),
        own.groupWait(),
        own.interval(),
        own.repeat(),
        intervals(node, "mute_time_intervals"),
        intervals(node, "active_time_intervals"),
        children,
        node.line());
  }

  private static boolean flag(YamlNode node) throws YamlException {
    return switch (node.text("continue")) {
      case "true" -> true;
      case "false" -> false;
      default -> throw node.wrong("continue must be true or false");
    };
  }

  private String receiver(YamlNode node, String inherited) throws YamlException {
    if (node.get("receiver").isEmpty()) {
      return inherited;
    }
    YamlNode receiver = node.get("receiver").get();
    String name = receiver.text("receiver");
    if (!receivers.contains(name)) {
      throw receiver.refuse(
          "no receiver is named " + Quoted.text(name) + Nearest.hint(name, receivers));
    }
    return name;
  }

  private List<String> intervals(YamlNode node, String key) throws YamlException {
    if (node.get(key).isEmpty()) {
      return List.of();
    }
    List<String> names = node.get(key).get().texts(key);
    for (String name : names) {
      if (!intervals.contains(name)) {
        throw node.get(key)
            .get()
            .refuse(
                "no time interval is named " + Quoted.text(name) + Nearest.hint(name, intervals));
      }
    }
    return names;
  }

  private static Duration duration(YamlNode node, String key, Duration inherited)
      throws YamlException {
    if (node.get(key).isEmpty()) {
      return inherited;
    }
    YamlNode value = node.get(key).get();
    return DurationText.parse(value.text(key))
        .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 30s"));
  }

  /** Matchers of a route or of one side of an inhibition, from all three forms. */
  static List<Matcher> matchers(YamlNode node, String equal, String regex, String list)
      throws YamlException {
    List<Matcher> matchers = new ArrayList<>();
    legacy(node, equal, Matcher.Operator.EQUAL, matchers);
    legacy(node, regex, Matcher.Operator.MATCHES, matchers);
    if (node.get(list).isPresent()) {
      for (YamlNode text : node.get(list).get().list(list)) {
        try {
          matchers.addAll(MatcherText.parse(text.text("a matcher")));
        } catch (IllegalArgumentException e) {
          throw text.wrong(String.valueOf(e.getMessage()));
        }
      }
    }
    return matchers;
  }

  private static void legacy(
      YamlNode node, String key, Matcher.Operator operator, List<Matcher> into)
      throws YamlException {
    if (node.get(key).isPresent()) {
      for (Map.Entry<String, YamlNode> each : node.get(key).get().map(key).entrySet()) {
        if (!each.getKey().matches("[a-zA-Z_][a-zA-Z0-9_]*")) {
          throw each.getValue().refuse("a name in " + key + " must be a classic label name");
        }
        into.add(new Matcher(each.getKey(), operator, legacyValue(each, operator)));
      }
    }
  }

  /**
   * Alertmanager anchors an expression of {@code match_re} when it reads it and again when it makes
   * the condition of it, which shows in group keys and keeps {@code a)|(?:b} from escaping.
   */
  private static String legacyValue(Map.Entry<String, YamlNode> field, Matcher.Operator operator)
      throws YamlException {
    YamlNode value = field.getValue();
    if (operator == Matcher.Operator.MATCHES) {
      return "^(?:" + value.text(field.getKey()) + ")$";
    }
    return value.isNull() ? "" : value.text(field.getKey());
  }
}
