package dev.fishbone.connectors.pagerduty;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The labels that Alertmanager sends with a page: as keys of their own where somebody set them so,
 * else in the text {@code firing}, a list of alerts with lines such as {@code - service = cart}.
 */
final class AlertBody {
  private AlertBody() {}

  /** Labels that all alerts of the page share. */
  static Map<String, String> labels(JsonNode body) {
    Map<String, String> labels = new TreeMap<>();
    for (JsonNode details :
        new JsonNode[] {body.path("details"), body.path("cef_details").path("details")}) {
      ofText(details.path("firing").asString("")).forEach(labels::putIfAbsent);
      ofList(details.path("firing")).forEach(labels::putIfAbsent);
      for (Map.Entry<String, JsonNode> each : details.properties()) {
        if (each.getValue().isString() && !each.getKey().equals("firing")) {
          labels.put(each.getKey(), each.getValue().asString());
        }
      }
    }
    return labels;
  }

  private static Map<String, String> ofText(String text) {
    Shared shared = new Shared();
    boolean inLabels = false;
    for (String line : text.lines().toList()) {
      if (line.startsWith("Labels:")) {
        shared.next();
        inLabels = true;
      } else if (!line.startsWith(" ")) {
        inLabels = false;
      } else if (inLabels && line.contains(" = ") && line.startsWith(" - ")) {
        int sign = line.indexOf(" = ");
        shared.put(line.substring(3, sign), line.substring(sign + 3));
      }
    }
    return shared.end();
  }

  private static Map<String, String> ofList(JsonNode alerts) {
    Shared shared = new Shared();
    for (JsonNode alert : alerts) {
      shared.next();
      JsonNode labels = alert.has("Labels") ? alert.path("Labels") : alert.path("labels");
      labels.properties().forEach(e -> shared.put(e.getKey(), e.getValue().asString("")));
    }
    return shared.end();
  }

  /** What several alerts have in common. */
  private static final class Shared {
    private final Map<String, String> all = new TreeMap<>();
    private final Map<String, String> one = new TreeMap<>();
    private boolean any;

    void put(String name, String value) {
      one.put(name, value);
    }

    void next() {
      if (!one.isEmpty()) {
        if (any) {
          all.entrySet().retainAll(one.entrySet());
        } else {
          all.putAll(one);
        }
        any = true;
        one.clear();
      }
    }

    Map<String, String> end() {
      next();
      return all;
    }
  }
}
