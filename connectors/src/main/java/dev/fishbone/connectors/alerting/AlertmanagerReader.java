package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Receiver;
import dev.fishbone.telemetry.routing.Remark;
import dev.fishbone.telemetry.routing.Route;
import dev.fishbone.telemetry.routing.Routing;
import dev.fishbone.telemetry.routing.Silence;
import dev.fishbone.telemetry.routing.TimeInterval;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads {@code alertmanager.yml} into the routing model. */
public final class AlertmanagerReader {
  private static final Set<String> KEYS =
      Set.of(
          "global",
          "route",
          "inhibit_rules",
          "receivers",
          "templates",
          "time_intervals",
          "mute_time_intervals",
          "tracing",
          "event_recorder");

  private static final Set<String> INHIBITION_KEYS =
      Set.of(
          "name",
          "source_match",
          "source_match_re",
          "source_matchers",
          "target_match",
          "target_match_re",
          "target_matchers",
          "equal");

  private AlertmanagerReader() {}

  /**
   * As Alertmanager reads it since 0.27, where nobody asked for one grammar alone.
   *
   * @param file the name that complaints and locations give
   * @param overrides what a receiver is, by name, whatever its integrations
   */
  public static Routing read(
      String file, String text, Map<String, ReceiverClass> overrides, List<Silence> silences)
      throws YamlException {
    return read(file, text, MatcherText.Mode.FALLBACK, overrides, silences);
  }

  /**
   * @param file the name that complaints and locations give
   * @param mode the grammars of conditions that Alertmanager was told to use
   * @param overrides what a receiver is, by name, whatever its integrations
   */
  public static Routing read(
      String file,
      String text,
      MatcherText.Mode mode,
      Map<String, ReceiverClass> overrides,
      List<Silence> silences)
      throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    if (!root.isMap()) {
      throw root.refuse("this is no Alertmanager configuration: it has no route");
    }
    for (Map.Entry<String, YamlNode> field : root.map("a configuration").entrySet()) {
      // Later versions have keys of their own; one that only looks like a known one is a slip.
      if (!KEYS.contains(field.getKey()) && Nearest.to(field.getKey(), KEYS).isPresent()) {
        throw unknown(field, "a configuration", KEYS);
      }
    }
    List<Receiver> receivers = receivers(root, overrides);
    Set<String> names = new LinkedHashSet<>();
    for (Receiver receiver : receivers) {
      names.add(receiver.name());
    }
    List<Remark> remarks = new ArrayList<>();
    Map<String, List<TimeInterval>> intervals = new IntervalReader(file, remarks).read(root);
    YamlNode route = root.get("route").orElseThrow(() -> root.refuse("the key route is missing"));
    ConditionReader conditions = new ConditionReader(file, mode, remarks);
    Route tree = new RouteReader(names, intervals.keySet(), conditions, false).root(route);
    return new Routing(
        List.of(tree),
        receivers,
        inhibitions(root, conditions),
        silences,
        intervals,
        remarks,
        new Location(file, 0));
  }

  private static YamlException unknown(
      Map.Entry<String, YamlNode> field, String where, Set<String> known) {
    return field
        .getValue()
        .refuse(
            where
                + " has no key "
                + Quoted.text(field.getKey())
                + Nearest.hint(field.getKey(), known));
  }

  private static List<Receiver> receivers(YamlNode root, Map<String, ReceiverClass> overrides)
      throws YamlException {
    List<Receiver> receivers = new ArrayList<>();
    Set<String> names = new LinkedHashSet<>();
    if (root.get("receivers").isPresent()) {
      for (YamlNode node : root.get("receivers").get().list("receivers")) {
        Receiver receiver = receiver(node, overrides);
        if (!names.add(receiver.name())) {
          throw node.refuse(
              "two receivers are named " + Quoted.text(receiver.name()) + ": rename one of them");
        }
        receivers.add(receiver);
      }
    }
    return receivers;
  }

  private static Receiver receiver(YamlNode node, Map<String, ReceiverClass> overrides)
      throws YamlException {
    String name =
        node.get("name").orElseThrow(() -> node.refuse("a receiver needs a name")).text("name");
    if (name.isEmpty()) {
      throw node.refuse("a receiver needs a name");
    }
    List<String> integrations = new ArrayList<>();
    List<ReceiverClass> classes = new ArrayList<>();
    for (Map.Entry<String, YamlNode> field : node.map("a receiver").entrySet()) {
      if (field.getKey().endsWith("_configs")) {
        String kind = field.getKey().substring(0, field.getKey().length() - "_configs".length());
        for (YamlNode config : field.getValue().list(field.getKey())) {
          integrations.add(kind);
          classes.add(ReceiverClasses.of(kind, config));
        }
      }
    }
    ReceiverClass decided = ReceiverClasses.strongest(classes);
    return new Receiver(name, integrations, overrides.getOrDefault(name, decided));
  }

  private static List<Inhibition> inhibitions(YamlNode root, ConditionReader conditions)
      throws YamlException {
    List<Inhibition> inhibitions = new ArrayList<>();
    if (root.get("inhibit_rules").isPresent()) {
      for (YamlNode rule : root.get("inhibit_rules").get().list("inhibit_rules")) {
        for (Map.Entry<String, YamlNode> field : rule.map("an inhibit rule").entrySet()) {
          if (!INHIBITION_KEYS.contains(field.getKey())) {
            throw unknown(field, "an inhibit rule", INHIBITION_KEYS);
          }
        }
        inhibitions.add(
            new Inhibition(
                conditions.read(rule, "source_match", "source_match_re", "source_matchers"),
                conditions.read(rule, "target_match", "target_match_re", "target_matchers"),
                rule.get("equal").isPresent()
                    ? conditions.labels(rule.get("equal").get(), "equal")
                    : List.of()));
      }
    }
    return inhibitions;
  }
}
