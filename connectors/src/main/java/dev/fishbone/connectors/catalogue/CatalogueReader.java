package dev.fishbone.connectors.catalogue;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads rows of the catalogue: ours, or a list that a user wrote in the same form. */
public final class CatalogueReader {
  private static final Set<String> KEYS =
      Set.of(
          "id",
          "source",
          "confidence",
          "limit",
          "view",
          "service",
          "resource",
          "resource-default",
          "instance",
          "operation",
          "status",
          "peer",
          "error-if",
          "sum-over",
          "proxy",
          "metrics",
          "ignored");

  private final List<Row> rows = new ArrayList<>();
  private final List<Rows.Ignored> ignored = new ArrayList<>();

  private CatalogueReader() {}

  static Rows read(String file, String text) throws YamlException {
    return read(YamlReader.read(file, text));
  }

  /**
   * @param list the value of {@code catalogue:}
   * @throws YamlException with the place of what is wrong and, where one is near, the right word
   */
  public static Rows read(YamlNode list) throws YamlException {
    CatalogueReader reader = new CatalogueReader();
    Set<String> ids = new TreeSet<>();
    for (YamlNode exporter : list.list("the catalogue")) {
      Fields.onlyKeys(exporter, KEYS);
      YamlNode id = Fields.required(exporter, "id");
      if (!ids.add(id.text("id"))) {
        throw id.wrong("the id of an exporter must stand once");
      }
      reader.exporter(exporter, id.text("id"));
    }
    return new Rows(reader.rows, reader.ignored);
  }

  private void exporter(YamlNode node, String id) throws YamlException {
    Exporter exporter =
        new Exporter(
            id,
            word(node, "confidence", List.of("high", "low")).equals("high"),
            Exporter.Limit.valueOf(
                constant(word(node, "limit", List.of("exported", "config-only")))),
            Exporter.View.valueOf(
                constant(word(node, "view", List.of("own", "timer", "mesh", "spans")))),
            identity(node));
    if (node.get("metrics").isEmpty() && node.get("ignored").isEmpty()) {
      throw node.refuse("the key metrics is missing: write metrics: [{name: …, signal: …}]");
    }
    if (node.get("metrics").isPresent()) {
      for (YamlNode metric : Fields.required(node, "metrics").list("metrics")) {
        rows.addAll(MetricReader.rows(exporter, metric));
      }
    }
    if (node.get("ignored").isPresent()) {
      for (YamlNode each : Fields.required(node, "ignored").list("ignored")) {
        Fields.onlyKeys(each, Set.of("names", "because"));
        String because = Fields.required(each, "because").text("because");
        for (String name : Fields.required(each, "names").texts("names")) {
          MetricReader.expand(name).forEach(n -> ignored.add(new Rows.Ignored(n, because)));
        }
      }
    }
  }

  /** One of some words; the first where the key is not there. */
  private static String word(YamlNode node, String key, List<String> words) throws YamlException {
    return node.get(key).isEmpty()
        ? words.get(0)
        : Fields.oneOf(Fields.required(node, key), key, words);
  }

  private static String constant(String word) {
    return word.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static Identity identity(YamlNode node) throws YamlException {
    Map<String, Pattern> errorIf = new TreeMap<>();
    if (node.get("error-if").isPresent()) {
      for (Map.Entry<String, YamlNode> rule :
          Fields.required(node, "error-if").map("error-if").entrySet()) {
        errorIf.put(rule.getKey(), pattern(rule.getValue()));
      }
    }
    List<String> instance = texts(node, "instance");
    return new Identity(
        texts(node, "service"),
        texts(node, "resource"),
        node.get("resource-default").isPresent()
            ? Fields.required(node, "resource-default").text("resource-default")
            : "",
        instance.isEmpty() ? List.of("instance", "pod") : instance,
        texts(node, "operation"),
        texts(node, "status"),
        texts(node, "peer"),
        errorIf,
        Set.copyOf(texts(node, "sum-over")),
        word(node, "proxy", Arrays.asList("false", "true")).equals("true"));
  }

  private static Pattern pattern(YamlNode node) throws YamlException {
    try {
      return Pattern.compile(node.text("error-if"));
    } catch (PatternSyntaxException e) {
      throw node.wrong("error-if must be a regular expression (" + e.getDescription() + ")");
    }
  }

  private static List<String> texts(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? Fields.required(node, key).texts(key) : List.of();
  }
}
