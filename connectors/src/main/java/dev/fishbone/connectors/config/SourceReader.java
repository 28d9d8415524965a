package dev.fishbone.connectors.config;

import dev.fishbone.connectors.format.Nearest;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.source.ConnectorFactory;
import dev.fishbone.telemetry.source.SourceSettings;
import dev.fishbone.telemetry.source.SourceSettings.Setting;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads one source: its kind, its settings with their places, and secrets from where they are kept.
 * Files are found from the configuration's folder.
 */
final class SourceReader {
  /** Headers by these names carry secrets more often than not. */
  private static final String SECRET_HEADER =
      "(?i)headers\\..*(authorization|token|key|secret|cookie|password).*";

  private static final String PATH = "(.*-)?(file|files|folder|path|repository)";

  private static final int SECRET_BYTES = 64 << 10;

  private final List<ConnectorFactory> factories;
  private final Map<String, String> environment;
  private final Path folder;
  private final Map<String, YamlNode> shared;

  /**
   * @param shared sections of the configuration that sources with a setting of that name get too
   */
  SourceReader(
      List<ConnectorFactory> factories,
      Map<String, String> environment,
      Path folder,
      Map<String, YamlNode> shared) {
    this.shared = shared;
    this.factories = factories;
    this.environment = environment;
    this.folder = folder;
  }

  Configuration.Source source(String name, YamlNode node) throws YamlException {
    if (!name.matches("[a-z0-9][a-z0-9-]{0,39}")) {
      throw node.refuse(
          "a source's name is made of lower-case letters, digits and dashes, not "
              + Quoted.text(name));
    }
    ConnectorFactory factory = factory(node);
    SortedMap<String, Setting> values = new TreeMap<>();
    Map<String, String> facts = new TreeMap<>();
    for (Map.Entry<String, YamlNode> each : node.map("a source").entrySet()) {
      String key = each.getKey();
      if (key.equals("kind")) {
        continue;
      }
      if (key.equals("sampling") || key.equals("scrape-interval")) {
        facts.put(key, each.getValue().text(key));
      }
      if (!key.equals("sampling")) {
        put(factory, key, each.getValue(), values);
      }
    }
    return new Configuration.Source(factory, new SourceSettings(name, node.where(), values), facts);
  }

  private ConnectorFactory factory(YamlNode node) throws YamlException {
    List<String> kinds = factories.stream().map(ConnectorFactory::type).sorted().toList();
    YamlNode kind =
        node.get("kind")
            .orElseThrow(
                () ->
                    node.refuse("a source needs the key kind, one of " + String.join(", ", kinds)));
    String word = kind.text("kind");
    return factories.stream()
        .filter(f -> f.type().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                kind.wrong(
                    "kind must be one of " + String.join(", ", kinds) + Nearest.hint(word, kinds)));
  }

  private void put(
      ConnectorFactory factory, String key, YamlNode node, SortedMap<String, Setting> into)
      throws YamlException {
    boolean secret = factory.secretKeys().contains(key) || key.matches(SECRET_HEADER);
    if (node.isNull()) {
      return;
    }
    if (isReference(node)) {
      into.put(key, new Setting(referred(key, node), node.where(), true));
    } else if (node.isScalar()) {
      if (secret) {
        throw node.refuse(
            key + " is a secret and must not stand here: write {env: NAME} or {file: PATH}");
      }
      into.put(key, new Setting(path(node, key, node.text(key)), node.where(), false));
    } else if (node.isMap()) {
      for (Map.Entry<String, YamlNode> each : node.map(key).entrySet()) {
        put(factory, key + "." + each.getKey(), each.getValue(), into);
      }
    } else {
      List<YamlNode> items = node.list(key);
      for (int i = 0; i < items.size(); i++) {
        put(factory, key + "." + i, items.get(i), into);
      }
    }
  }

  /** Anything with such a key: half a reference must not pass for a setting. */
  private static boolean isReference(YamlNode node) throws YamlException {
    return node.isMap()
        && (node.map("a setting").containsKey("env") || node.map("a setting").containsKey("file"));
  }

  private String referred(String key, YamlNode node) throws YamlException {
    Map<String, YamlNode> fields = node.map(key);
    if (fields.size() != 1) {
      throw node.refuse(key + " refers to one place: write {env: NAME} or {file: PATH}");
    }
    String value;
    String from;
    if (fields.containsKey("env")) {
      from = node.children().get(0).text("env");
      value = environment.getOrDefault(from, "");
      if (value.isBlank()) {
        throw node.refuse(
            key + ": the environment has no " + Quoted.text(from) + ": set it, or name a file");
      }
    } else {
      from = path(node, "file", node.children().get(0).text("file"));
      value = content(key, node, from);
      if (value.isBlank()) {
        throw node.refuse(key + ": the file " + Quoted.text(from) + " is empty");
      }
    }
    return value.strip();
  }

  private static String content(String key, YamlNode node, String file) throws YamlException {
    try {
      return SmallFile.read(Path.of(file), SECRET_BYTES)
          .orElseThrow(
              () ->
                  node.refuse(
                      key + ": the file " + Quoted.text(file) + " is too large for a secret"));
    } catch (IOException e) {
      throw node.refuse(
          key
              + ": the file "
              + Quoted.text(file)
              + " cannot be read: name one that you may read, with text in UTF-8");
    }
  }

  private String path(YamlNode node, String key, String text) throws YamlException {
    // What stands below types, headers and the like has names of its own; a path within a
    // repository is no path of ours.
    String own = key.replaceFirst("\\..*", "");
    if (!own.matches(PATH) || own.contains("-in-")) {
      return text;
    }
    try {
      return folder.resolve(text).toString();
    } catch (InvalidPathException e) {
      throw node.wrong(key + " holds a name that no file can have");
    }
  }
}
