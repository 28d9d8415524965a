package dev.fishbone.connectors.catalogue;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads one metric of an exporter; {@code a[_b]} in a name stands for {@code a} and {@code a_b}.
 */
final class MetricReader {
  private static final Set<String> KEYS =
      Set.of("name", "signal", "where", "factor", "unlimited-if", "one-if", "outcome", "with");
  private static final Set<String> PARTNER_KEYS =
      Set.of("name", "by", "matching", "bound", "absent");

  private MetricReader() {}

  static List<Row> rows(Exporter exporter, YamlNode metric) throws YamlException {
    Fields.onlyKeys(metric, KEYS);
    Signal signal = signal(Fields.required(metric, "signal"));
    Map<String, Set<String>> where = new TreeMap<>();
    if (metric.get("where").isPresent()) {
      for (Map.Entry<String, YamlNode> each :
          Fields.required(metric, "where").map("where").entrySet()) {
        where.put(each.getKey(), Set.copyOf(each.getValue().texts("where")));
      }
    }
    double factor =
        metric.get("factor").isPresent()
            ? Fields.number(Fields.required(metric, "factor"), "factor")
            : 1;
    String outcome =
        metric.get("outcome").isPresent()
            ? Fields.oneOf(Fields.required(metric, "outcome"), "outcome", List.of("ok", "error"))
            : "";
    List<String> names = expand(Fields.required(metric, "name").text("name"));
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      rows.add(
          new Row(
              exporter,
              new NameForm(names.get(i)),
              where,
              signal,
              factor,
              numbers(metric, "unlimited-if"),
              numbers(metric, "one-if"),
              outcome,
              partner(metric, i)));
    }
    return rows;
  }

  static List<String> expand(String name) {
    int open = name.indexOf('[');
    int close = name.indexOf(']');
    if (open < 0 || close < open) {
      return List.of(Catalogue.canonical(name));
    }
    List<String> names = new ArrayList<>();
    for (String rest : expand(name.substring(close + 1))) {
      names.add(Catalogue.canonical(name.substring(0, open)) + rest);
      names.add(
          Catalogue.canonical(name.substring(0, open) + name.substring(open + 1, close)) + rest);
    }
    return names;
  }

  /** The partner of the variant of the same number: names vary together. */
  private static Optional<Partner> partner(YamlNode metric, int variant) throws YamlException {
    if (metric.get("with").isEmpty()) {
      return Optional.empty();
    }
    YamlNode node = Fields.required(metric, "with");
    Fields.onlyKeys(node, PARTNER_KEYS);
    List<String> words = Arrays.stream(Partner.By.values()).map(Partner.By::word).toList();
    String by = Fields.oneOf(Fields.required(node, "by"), "by", words);
    Map<String, String> matching = new TreeMap<>();
    if (node.get("matching").isPresent()) {
      for (Map.Entry<String, YamlNode> each :
          Fields.required(node, "matching").map("matching").entrySet()) {
        matching.put(each.getKey(), each.getValue().text("matching"));
      }
    }
    List<String> names = expand(Fields.required(node, "name").text("name"));
    return Optional.of(
        new Partner(
            names.get(Math.min(variant, names.size() - 1)),
            Partner.By.values()[words.indexOf(by)],
            matching,
            by.startsWith("kept") ? Fields.number(Fields.required(node, "bound"), "bound") : 0,
            node.get("absent").isPresent()
                ? OptionalDouble.of(Fields.number(Fields.required(node, "absent"), "absent"))
                : OptionalDouble.empty()));
  }

  private static Signal signal(YamlNode node) throws YamlException {
    String name = node.text("signal");
    List<Signal> metrics =
        Arrays.stream(Signal.values()).filter(s -> s.kind() != Signal.Kind.EVENT).toList();
    for (Signal signal : metrics) {
      if (signal.name().equals(name)) {
        return signal;
      }
    }
    List<String> names = metrics.stream().map(Signal::name).toList();
    throw node.wrong("signal must be a metric's name" + Nearest.hint(name, names));
  }

  private static List<Double> numbers(YamlNode metric, String key) throws YamlException {
    List<Double> numbers = new ArrayList<>();
    if (metric.get(key).isPresent()) {
      YamlNode node = Fields.required(metric, key);
      for (String text : node.texts(key)) {
        numbers.add(Fields.number(node, key, text));
      }
    }
    return numbers;
  }
}
