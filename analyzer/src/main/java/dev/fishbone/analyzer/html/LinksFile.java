package dev.fishbone.analyzer.html;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.connectors.yaml.YamlReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reads a file with {@code links:}; a key that is not known is refused, with its place. */
public final class LinksFile {
  private static final Set<String> KEYS = Set.of("prometheus", "grafana", "jaeger", "zipkin");
  private static final Set<String> GRAFANA = Set.of("url", "prometheus", "tempo");

  private LinksFile() {}

  /**
   * @param file the name that complaints carry
   * @throws YamlException one sentence: where, what, and what to do
   */
  public static Links read(String file, String text) throws YamlException {
    YamlNode root = YamlReader.read(file, text);
    known(root, Set.of("links"), "the file");
    YamlNode links =
        root.get("links").orElseThrow(() -> root.refuse("write the addresses below links:"));
    known(links, KEYS, "links");
    YamlNode grafana = links.get("grafana").orElse(YamlNode.given(""));
    boolean map = grafana.isMap();
    if (map) {
      known(grafana, GRAFANA, "grafana");
    }
    String metrics = map ? text(grafana, "prometheus") : "";
    String traces = map ? text(grafana, "tempo") : "";
    String address = map ? address(grafana, "url") : "";
    if (links.get("grafana").isPresent()
        && (address.isEmpty() || (metrics.isEmpty() && traces.isEmpty()))) {
      throw grafana.refuse(
          "grafana needs its url and the uid of a data source: {url: \"https://…\", prometheus: UID, tempo: UID}");
    }
    return new Links(
        address(links, "prometheus"),
        address,
        metrics,
        traces,
        address(links, "jaeger"),
        address(links, "zipkin"));
  }

  private static void known(YamlNode node, Set<String> keys, String what) throws YamlException {
    for (Map.Entry<String, YamlNode> entry : node.map(what).entrySet()) {
      if (!keys.contains(entry.getKey())) {
        List<String> sorted = keys.stream().sorted().toList();
        throw entry
            .getValue()
            .refuse("a key that is not known; " + what + " may hold " + String.join(", ", sorted));
      }
    }
  }

  private static String text(YamlNode node, String key) throws YamlException {
    return node.get(key).isPresent() ? node.get(key).get().text(key) : "";
  }

  /** What is not repeated: an address may hold a password by mistake. */
  private static String address(YamlNode node, String key) throws YamlException {
    String text = text(node, key);
    if (text.isEmpty()) {
      return "";
    }
    YamlNode place = node.get(key).orElse(node);
    URI address;
    try {
      address = new URI(text);
    } catch (URISyntaxException e) {
      throw place.refuse(key + " must be an address such as https://prometheus.example");
    }
    String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
    if (!Set.of("http", "https").contains(scheme) || address.getHost() == null) {
      throw place.refuse(key + " must begin with http:// or https:// and a host");
    }
    if (address.getRawUserInfo() != null
        || address.getRawQuery() != null
        || address.getRawFragment() != null) {
      throw place.refuse(
          key + " must be an address without user, password, ? and #: everybody reads the report");
    }
    return text.replaceAll("/+$", "");
  }
}
