package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.routing.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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

  private static final Set<String> GRAFANA_KEYS =
      Set.of("object_matchers", "orgId", "provenance", "version", "name", "uid");

  /** Truth as YAML 1.1 writes it. */
  private static final Set<String> TRUE =
      Set.of("true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y");

  private static final Set<String> FALSE =
      Set.of("false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N");

  /** Whole numbers, the greater unit first. */
  private static final Pattern DURATION =
      Pattern.compile("0|(?=.)(\\d+y)?(\\d+w)?(\\d+d)?(\\d+h)?(\\d+m)?(\\d+s)?(\\d+ms)?");

  private final Set<String> receivers;
  private final Set<String> intervals;
  private final ConditionReader conditions;
  private final boolean grafana;

  /**
   * @param grafana whether the tree is one of Grafana's policies, which have some keys more
   */
  RouteReader(
      Set<String> receivers, Set<String> intervals, ConditionReader conditions, boolean grafana) {
    this.receivers = receivers;
    this.intervals = intervals;
    this.conditions = conditions;
    this.grafana = grafana;
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
      if (!KEYS.contains(field.getKey()) && !(grafana && GRAFANA_KEYS.contains(field.getKey()))) {
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
                ? groupBy(node.get("group_by").get())
                : above.groupBy(),
            duration(node, "group_wait", above.groupWait()),
            positive(node, "group_interval", above.interval()),
            positive(node, "repeat_interval", above.repeat()));
    List<Route> children = new ArrayList<>();
    if (node.get("routes").isPresent()) {
      for (YamlNode child : node.get("routes").get().list("routes")) {
        if (child.isNull()) {
          throw child.refuse("a route is empty: remove its dash");
        }
        children.add(route(child, own));
      }
    }
    return new Route(
        own.receiver(),
        conditions.ofRoute(node),
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

  private List<String> groupBy(YamlNode node) throws YamlException {
    List<String> labels = conditions.labels(node, "group_by");
    boolean all = labels.contains("...");
    if (all && labels.stream().anyMatch(label -> !label.equals("..."))) {
      throw node.refuse("group_by takes ... or labels, not both");
    }
    if (!all && Set.copyOf(labels).size() < labels.size()) {
      throw node.refuse("group_by names a label twice");
    }
    return all ? List.of("...") : labels;
  }

  private static boolean flag(YamlNode node) throws YamlException {
    String text = node.text("continue");
    if (node.isPlain() && TRUE.contains(text)) {
      return true;
    }
    if (node.isPlain() && FALSE.contains(text)) {
      return false;
    }
    throw node.wrong("continue must be true or false");
  }

  private String receiver(YamlNode node, String inherited) throws YamlException {
    if (node.get("receiver").isEmpty()) {
      return inherited;
    }
    YamlNode receiver = node.get("receiver").get();
    String name = receiver.text("receiver");
    if (name.isEmpty()) {
      return inherited;
    }
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
    List<String> names = new ArrayList<>();
    for (YamlNode item : node.get(key).get().list(key)) {
      String name = item.text("an item of " + key);
      if (!intervals.contains(name)) {
        throw item.refuse(
            "no time interval is named " + Quoted.text(name) + Nearest.hint(name, intervals));
      }
      names.add(name);
    }
    return names;
  }

  private static Duration positive(YamlNode node, String key, Duration inherited)
      throws YamlException {
    Duration duration = duration(node, key, inherited);
    if (duration.isZero()) {
      throw node.refuse(key + " cannot be zero");
    }
    return duration;
  }

  private static Duration duration(YamlNode node, String key, Duration inherited)
      throws YamlException {
    if (node.get(key).isEmpty()) {
      return inherited;
    }
    YamlNode value = node.get(key).get();
    String text = value.text(key);
    return Optional.of(text)
        .filter(t -> DURATION.matcher(t).matches())
        .flatMap(DurationText::parse)
        .orElseThrow(() -> value.wrong(key + " must be a duration with its unit such as 30s"));
  }
}
