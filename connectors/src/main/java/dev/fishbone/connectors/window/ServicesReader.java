package dev.fishbone.connectors.window;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.ServiceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads {@code services}: how series and spans are told apart. */
final class ServicesReader {
  private final List<String> unknown;

  ServicesReader(List<String> unknown) {
    this.unknown = unknown;
  }

  List<ServiceMap> read(YamlNode root) throws YamlException {
    List<ServiceMap> services = new ArrayList<>();
    if (root.get("services").isPresent()) {
      for (Map.Entry<String, YamlNode> each :
          root.get("services").get().map("services").entrySet()) {
        services.add(service(each.getKey(), each.getValue()));
      }
    }
    return services;
  }

  private ServiceMap service(String name, YamlNode node) throws YamlException {
    WindowReader.onlyKeys(node, "a service", Set.of("match", "proxies", "pools"), unknown);
    List<Map<String, String>> match = new ArrayList<>();
    if (node.get("match").isPresent()) {
      YamlNode alternatives = node.get("match").get();
      for (YamlNode alternative :
          alternatives.isMap() ? List.of(alternatives) : alternatives.list("match")) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (Map.Entry<String, YamlNode> label : alternative.map("an alternative").entrySet()) {
          labels.put(label.getKey(), label.getValue().text(label.getKey()));
        }
        if (labels.isEmpty()) {
          throw alternative.refuse("an alternative of match needs a label: write {job: pricing}");
        }
        match.add(labels);
      }
    }
    List<String> proxies =
        node.get("proxies").isPresent() ? node.get("proxies").get().texts("proxies") : List.of();
    Map<String, List<String>> pools = new TreeMap<>();
    if (node.get("pools").isPresent()) {
      for (Map.Entry<String, YamlNode> pool : node.get("pools").get().map("pools").entrySet()) {
        pools.put(pool.getKey(), pool.getValue().texts("pools"));
      }
    }
    return new ServiceMap(name, match, proxies, pools);
  }
}
