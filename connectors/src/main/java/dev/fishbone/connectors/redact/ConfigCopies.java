package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.context.config.ConfigReading;
import dev.fishbone.connectors.yaml.JsonReader;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Files of {@code config/}, told by their content as their readers tell them. */
final class ConfigCopies {
  private final HaproxyCopy haproxy;
  private final SettingsCopy settings;

  /**
   * @param names of the files: in the recording → in the copy
   */
  ConfigCopies(Rules rules, Map<String, String> names) {
    this.haproxy = new HaproxyCopy(rules);
    this.settings = new SettingsCopy(rules, names);
  }

  /** Empty where the form is not known. */
  String copy(String file, String text) throws YamlException {
    String name = file.replaceFirst("(\\.zst|\\.gz)$", "");
    boolean yaml = name.endsWith(".yml") || name.endsWith(".yaml");
    if (ConfigReading.isHaproxy(text) || name.endsWith(".cfg")) {
      return haproxy.copy(text);
    }
    if (ConfigReading.isProperties(file, text)) {
      return settings.properties(text);
    }
    String start = text.stripLeading();
    if (!yaml && (start.startsWith("{") || start.startsWith("["))) {
      return settings.json(JsonReader.read("config", text)) + "\n";
    }
    if (!yaml) {
      return "";
    }
    List<String> documents = new ArrayList<>();
    for (YamlNode document : YamlReader.readAll("config", text)) {
      documents.add(settings.yaml(document));
    }
    return String.join("---\n", documents);
  }
}
