package dev.fishbone.connectors.context.config;

import dev.fishbone.connectors.context.config.SpringProperties.Property;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Location;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** The documents of a Spring Boot file, YAML or properties, flattened. */
final class SpringDocuments {
  private static final int DEPTH = 40;
  private static final Set<String> ROOTS =
      Set.of("spring", "resilience4j", "server", "management", "feign");

  private SpringDocuments() {}

  /** Whether a document's first word of any key is one of Spring's. */
  static boolean is(YamlNode document) {
    try {
      return document.isMap()
          && document.map("a document").keySet().stream()
              .anyMatch(k -> ROOTS.contains(k.split("\\.", 2)[0]));
    } catch (YamlException e) {
      return false;
    }
  }

  /** A properties file; what is called YAML is none, though its keys may have dots. */
  static boolean isProperties(String file, String text) {
    String name = SpringProfiles.plain(file);
    if (name.endsWith(".yml") || name.endsWith(".yaml") || name.endsWith(".json")) {
      return false;
    }
    String sign = name.endsWith(".properties") ? "[=:]" : "=";
    return text.lines()
        .map(String::strip)
        .anyMatch(
            l ->
                ROOTS.contains(l.split("\\.", 2)[0])
                    && l.matches("[\\w.\\[\\]-]+\\s*" + sign + ".*"));
  }

  static List<Property> flatten(String file, YamlNode document) {
    List<Property> properties = new ArrayList<>();
    walk(file, document, List.of(), properties);
    return properties;
  }

  private static void walk(String file, YamlNode node, List<String> path, List<Property> into) {
    if (node.isScalar()) {
      into.add(new Property(path, node.scalar(), new Location(file, node.line())));
    }
    if (path.size() > DEPTH) {
      return;
    }
    if (!node.isMap()) {
      List<String> scalars =
          node.children().stream().filter(YamlNode::isScalar).map(YamlNode::scalar).toList();
      if (!scalars.isEmpty() && !path.isEmpty()) {
        into.add(new Property(path, String.join(",", scalars), new Location(file, node.line())));
      }
      return;
    }
    try {
      for (Map.Entry<String, YamlNode> field : node.map("a document").entrySet()) {
        List<String> longer = new ArrayList<>(path);
        longer.addAll(path(field.getKey()));
        // An instance may be there and say nothing.
        if (field.getValue().isNull()
            || (field.getValue().isMap() && field.getValue().children().isEmpty())) {
          into.add(new Property(longer, "", new Location(file, field.getValue().line())));
        }
        walk(file, field.getValue(), longer, into);
      }
    } catch (YamlException e) {
      throw new IllegalStateException("a map has fields", e);
    }
  }

  /** {@code a.b[c.d].e} is a, b, c.d, e. */
  private static List<String> path(String key) {
    List<String> path = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean bracket = false;
    for (char each : key.toCharArray()) {
      boolean cut = each == '[' || each == ']' || (each == '.' && !bracket);
      bracket = each == '[' || (bracket && each != ']');
      if (!cut) {
        word.append(each);
      } else if (!word.isEmpty()) {
        path.add(word.toString());
        word.setLength(0);
      }
    }
    if (!word.isEmpty()) {
      path.add(word.toString());
    }
    return path;
  }

  /** Documents of a properties file; a line {@code #---} or {@code !---} begins the next. */
  static List<List<Property>> properties(String file, String text) {
    List<List<Property>> documents = new ArrayList<>(List.of(new ArrayList<>()));
    String[] lines = text.split("\r?\n", -1);
    for (int at = 0; at < lines.length; at++) {
      String line = lines[at].strip();
      int number = at + 1;
      if (line.equals("#---") || line.equals("!---")) {
        documents.add(new ArrayList<>());
        continue;
      }
      if (line.isEmpty() || line.startsWith("#") || line.startsWith("!")) {
        continue;
      }
      StringBuilder logical = new StringBuilder(lines[at]);
      while (goesOn(lines[at]) && at + 1 < lines.length) {
        logical.append('\n').append(lines[++at]);
      }
      List<Property> document = documents.get(documents.size() - 1);
      load(logical.toString())
          .forEach(
              (key, value) ->
                  document.add(
                      new Property(
                          path(String.valueOf(key)),
                          String.valueOf(value),
                          new Location(file, number))));
    }
    documents.forEach(d -> d.removeIf(p -> p.path().isEmpty()));
    return documents;
  }

  private static boolean goesOn(String line) {
    int slashes = 0;
    while (slashes < line.length() && line.charAt(line.length() - 1 - slashes) == '\\') {
      slashes++;
    }
    return slashes % 2 == 1;
  }

  private static Properties load(String logical) {
    Properties loaded = new Properties();
    try {
      loaded.load(new StringReader(logical));
    } catch (IOException | IllegalArgumentException e) {
      // A broken \\u escape: the line is no property.
      loaded.clear();
    }
    return loaded;
  }
}
