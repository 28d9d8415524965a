package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.routing.Inhibition;
import dev.fishbone.telemetry.routing.Receiver;
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
  private AlertmanagerReader() {}

  /**
   * @param file the name that complaints and locations give
   * @param overrides what a receiver is, by name, whatever its integrations
   */
  public static Routing read(
      String file, String text, Map<String, ReceiverClass> overrides, List<Silence> silences)
      throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    if (!root.isMap()) {
      throw root.refuse("this is no Alertmanager configuration: it has no route");
    }
    List<Receiver> receivers = receivers(root, overrides);
    Set<String> names = new LinkedHashSet<>();
    for (Receiver receiver : receivers) {
      names.add(receiver.name());
    }
    Map<String, List<TimeInterval>> intervals = IntervalReader.read(root);
    YamlNode route = root.get("route").orElseThrow(() -> root.refuse("the key route is missing"));
    Route tree = new RouteReader(names, intervals.keySet()).root(route);
    return new Routing(
        List.of(tree), receivers, inhibitions(root), silences, intervals, new Location(file, 0));
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

  private static List<Inhibition> inhibitions(YamlNode root) throws YamlException {
    List<Inhibition> inhibitions = new ArrayList<>();
    if (root.get("inhibit_rules").isPresent()) {
      for (YamlNode rule : root.get("inhibit_rules").get().list("inhibit_rules")) {
        inhibitions.add(
            new Inhibition(
                RouteReader.matchers(rule, "source_match", "source_match_re", "source_matchers"),
                RouteReader.matchers(rule, "target_match", "target_match_re", "target_matchers"),
                rule.get("equal").isPresent()
                    ? rule.get("equal").get().texts("equal")
                    : List.of()));
      }
    }
    return inhibitions;
  }
}
