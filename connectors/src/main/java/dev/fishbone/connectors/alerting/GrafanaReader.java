package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.alerting.MatcherText.Mode;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Remark;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import dev.fishbone.telemetry.routing.TimeInterval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Alerting that Grafana manages, as it exports it for provisioning and as its API answers: contact
 * points, policies, mute timings and rules, in one file or several (CONNECTORS 10).
 */
public final class GrafanaReader {
  private static final List<String> KEYS =
      List.of(
          "contactPoints",
          "policies",
          "muteTimes",
          "contact-points",
          "mute-timings",
          "alert-rules");

  private final Map<String, ReceiverClass> overrides;
  private final Map<String, List<YamlNode>> points = new LinkedHashMap<>();
  private final List<Remark> remarks = new ArrayList<>();
  private final Map<String, List<TimeInterval>> intervals = new TreeMap<>();
  private final List<AlertRule> rules = new ArrayList<>();
  private final List<GrafanaRules.Bypass> bypasses = new ArrayList<>();
  private Optional<YamlNode> policy = Optional.empty();
  private String file = "";

  /**
   * @param overrides what a contact point is, by name, whatever its types
   */
  public GrafanaReader(Map<String, ReceiverClass> overrides) {
    this.overrides = Map.copyOf(overrides);
  }

  /** Whether a document is one of Grafana's and not one of Alertmanager's or Prometheus'. */
  public static boolean recognises(YamlNode root) {
    if (root.isMap()) {
      return KEYS.stream().anyMatch(key -> root.get(key).isPresent())
          || root.get("receiver").isPresent() && root.get("route").isEmpty()
          || GrafanaRules.recognises(root);
    }
    return Part.of(root) != Part.NONE;
  }

  /** What a list of the API holds, told by the fields of its first item. */
  private enum Part {
    POINTS,
    TIMES,
    RULES,
    /** What the API answers where there are none: of which part, it does not tell. */
    EMPTY,
    NONE;

    static Part of(YamlNode list) {
      Optional<YamlNode> first = list.first();
      if (first.isEmpty()) {
        return list.isScalar() || list.isNull() ? NONE : EMPTY;
      }
      YamlNode item = first.get();
      if (item.get("settings").isPresent() && item.get("type").isPresent()) {
        return POINTS;
      }
      if (item.get("time_intervals").isPresent()) {
        return TIMES;
      }
      return item.get("title").isPresent() && item.get("data").isPresent() ? RULES : NONE;
    }
  }

  /** Adds a file, whatever of the four it holds. */
  public GrafanaReader add(String name, String text) throws YamlException {
    YamlNode root = YamlReader.read(name, text);
    if (!root.isMap()) {
      switch (Part.of(root)) {
        case POINTS -> apiPoints(root);
        case TIMES -> times(name, root);
        case RULES -> rules(name, root);
        case EMPTY -> {
          // There are none of whatever it would hold.
        }
        case NONE -> throw root.refuse("this is no alerting configuration of Grafana");
      }
      return this;
    }
    if (!recognises(root)) {
      throw root.refuse("this is no alerting configuration of Grafana");
    }
    if (root.get("receiver").isPresent()) {
      policy(name, root);
    }
    for (Map.Entry<String, YamlNode> field : root.map("a file").entrySet()) {
      YamlNode value = field.getValue();
      switch (field.getKey()) {
        case "contactPoints" -> exportedPoints(value);
        case "contact-points" -> apiPoints(value);
        case "muteTimes", "mute-timings" -> times(name, value);
        case "alert-rules" -> rules(name, value);
        case "policies" -> policies(name, value);
        default -> {
          // apiVersion, deleted objects and templates say nothing of routes.
        }
      }
    }
    if (root.get("groups").isPresent()) {
      GrafanaRules.groups(name, root.get("groups").get(), rules, bypasses);
    }
    return this;
  }

  private void policies(String name, YamlNode value) throws YamlException {
    if (value.isMap()) {
      policy(name, value);
      return;
    }
    for (YamlNode item : value.list("policies")) {
      policy(name, item);
    }
  }

  private void policy(String name, YamlNode node) throws YamlException {
    if (policy.isPresent()) {
      throw node.refuse("there are policies of two organisations: keep those of one");
    }
    policy = Optional.of(node);
    file = name;
  }

  private void exportedPoints(YamlNode list) throws YamlException {
    for (YamlNode point : list.list("contactPoints")) {
      List<YamlNode> known =
          points.computeIfAbsent(name(point, "a contact point"), n -> new ArrayList<>());
      if (point.get("receivers").isPresent()) {
        known.addAll(point.get("receivers").get().list("receivers"));
      }
    }
  }

  private void apiPoints(YamlNode list) throws YamlException {
    for (YamlNode point : list.list("contact points")) {
      points.computeIfAbsent(name(point, "a contact point"), n -> new ArrayList<>()).add(point);
    }
  }

  private static String name(YamlNode node, String what) throws YamlException {
    return node.get("name").orElseThrow(() -> node.refuse(what + " needs a name")).text("name");
  }

  private void times(String name, YamlNode list) throws YamlException {
    new IntervalReader(name, remarks).read(list, "mute timings", intervals);
  }

  private void rules(String name, YamlNode list) throws YamlException {
    for (YamlNode rule : list.list("alert rules")) {
      GrafanaRules.one(name, rule, rules, bypasses);
    }
  }

  /** The rules of all files, in their order; those that are paused are none. */
  public List<AlertRule> rules() {
    return List.copyOf(rules);
  }

  /**
   * The policies of all files; before them, as in Grafana, a route for each rule that names its
   * contact point itself.
   *
   * @throws YamlException where no file has policies or one names what is not there
   */
  public Routing routing(List<Silence> silences) throws YamlException {
    YamlNode root =
        policy.orElseThrow(
            () -> new YamlException(named() + ": the policies are missing: export them too"));
    List<Receiver> receivers = receivers();
    Set<String> names = new LinkedHashSet<>(points.keySet());
    ConditionReader conditions = new ConditionReader(file, Mode.FALLBACK, remarks);
    Route tree = new RouteReader(names, intervals.keySet(), conditions, true).root(root);
    List<Route> first = new ArrayList<>();
    for (GrafanaRules.Bypass bypass : bypasses) {
      if (!names.contains(bypass.receiver())) {
        throw bypass.node().refuse("no contact point is named " + Quoted.text(bypass.receiver()));
      }
      first.add(bypass.route(tree));
    }
    first.addAll(tree.routes());
    return new Routing(
        List.of(tree.withRoutes(first)),
        receivers,
        List.of(),
        silences,
        intervals,
        remarks,
        new Location(file, 0));
  }

  private String named() {
    return file.isEmpty() ? "Grafana's alerting" : file;
  }

  /** The contact points of all files. */
  public List<Receiver> receivers() throws YamlException {
    List<Receiver> receivers = new ArrayList<>();
    for (Map.Entry<String, List<YamlNode>> point : points.entrySet()) {
      List<String> types = new ArrayList<>();
      List<ReceiverClass> classes = new ArrayList<>();
      for (YamlNode integration : point.getValue()) {
        String type =
            integration
                .get("type")
                .orElseThrow(() -> integration.refuse("an integration needs a type"))
                .text("type");
        types.add(type);
        classes.add(
            ReceiverClasses.ofGrafana(type, integration.get("settings").orElse(integration)));
      }
      ReceiverClass decided = ReceiverClasses.strongest(classes);
      receivers.add(
          new Receiver(point.getKey(), types, overrides.getOrDefault(point.getKey(), decided)));
    }
    return receivers;
  }
}
