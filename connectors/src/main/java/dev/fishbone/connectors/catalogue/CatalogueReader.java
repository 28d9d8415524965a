package dev.fishbone.connectors.catalogue;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the catalogue's YAML; {@code a[_b]} in a name stands for {@code a} and {@code a_b}. */
final class CatalogueReader {
  private static final Set<String> EXPORTER_KEYS =
      Set.of(
          "id",
          "source",
          "confidence",
          "resource",
          "resource-default",
          "instance",
          "operation",
          "status",
          "peer",
          "error-if",
          "proxy",
          "metrics");
  private static final Set<String> METRIC_KEYS =
      Set.of("name", "signal", "where", "factor", "unlimited-if");

  private CatalogueReader() {}

  static List<Row> read(String file, String text) throws YamlException {
    List<Row> rows = new ArrayList<>();
    for (YamlNode exporter : YamlReader.read(file, text).list("the catalogue")) {
      onlyKeys(exporter, EXPORTER_KEYS);
      String id = required(exporter, "id").text("id");
      Identity identity = identity(exporter);
      for (YamlNode metric : required(exporter, "metrics").list("metrics")) {
        onlyKeys(metric, METRIC_KEYS);
        addRows(rows, id, identity, metric);
      }
    }
    return rows;
  }

  private static void addRows(List<Row> rows, String id, Identity identity, YamlNode metric)
      throws YamlException {
    Signal signal = signal(required(metric, "signal"));
    Map<String, Set<String>> where = new TreeMap<>();
    if (metric.get("where").isPresent()) {
      for (Map.Entry<String, YamlNode> each : required(metric, "where").map("where").entrySet()) {
        where.put(each.getKey(), Set.copyOf(each.getValue().texts("where")));
      }
    }
    double factor = metric.get("factor").isPresent() ? number(required(metric, "factor")) : 1;
    List<Double> unlimited = new ArrayList<>();
    if (metric.get("unlimited-if").isPresent()) {
      for (String value : required(metric, "unlimited-if").texts("unlimited-if")) {
        unlimited.add(Double.valueOf(value));
      }
    }
    for (String name : expand(required(metric, "name").text("name"))) {
      rows.add(new Row(id, name, where, signal, factor, unlimited, identity));
    }
  }

  static List<String> expand(String name) {
    int open = name.indexOf('[');
    int close = name.indexOf(']');
    if (open < 0 || close < open) {
      return List.of(name);
    }
    List<String> names = new ArrayList<>();
    for (String rest : expand(name.substring(close + 1))) {
      names.add(name.substring(0, open) + rest);
      names.add(name.substring(0, open) + name.substring(open + 1, close) + rest);
    }
    return names;
  }

  private static Identity identity(YamlNode exporter) throws YamlException {
    Map<String, Pattern> errorIf = new TreeMap<>();
    if (exporter.get("error-if").isPresent()) {
      for (Map.Entry<String, YamlNode> rule :
          required(exporter, "error-if").map("error-if").entrySet()) {
        errorIf.put(rule.getKey(), Pattern.compile(rule.getValue().text("error-if")));
      }
    }
    String resourceDefault =
        exporter.get("resource-default").isPresent()
            ? required(exporter, "resource-default").text("resource-default")
            : "";
    List<String> instance = texts(exporter, "instance");
    return new Identity(
        texts(exporter, "resource"),
        resourceDefault,
        instance.isEmpty() ? List.of("instance", "pod") : instance,
        texts(exporter, "operation"),
        texts(exporter, "status"),
        texts(exporter, "peer"),
        errorIf,
        exporter.get("proxy").isPresent());
  }

  private static List<String> texts(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? required(node, key).texts(key) : List.of();
  }

  private static YamlNode required(YamlNode node, String key) throws YamlException {
    return node.get(key).orElseThrow(() -> node.refuse("the key " + key + " is missing"));
  }

  private static void onlyKeys(YamlNode node, Set<String> known) throws YamlException {
    for (Map.Entry<String, YamlNode> field : node.map("a row").entrySet()) {
      if (!known.contains(field.getKey())) {
        throw node.refuse(
            "no row has the key " + field.getKey() + Nearest.hint(field.getKey(), known));
      }
    }
  }

  private static Signal signal(YamlNode node) throws YamlException {
    String name = node.text("signal");
    for (Signal signal : Signal.values()) {
      if (signal.name().equals(name) && signal.kind() != Signal.Kind.EVENT) {
        return signal;
      }
    }
    List<String> names = Arrays.stream(Signal.values()).map(Signal::name).toList();
    throw node.wrong("signal must be a metric's name" + Nearest.hint(name, names));
  }

  private static double number(YamlNode node) throws YamlException {
    try {
      return Double.parseDouble(node.text("factor"));
    } catch (NumberFormatException e) {
      throw node.wrong("factor must be a number");
    }
  }
}
