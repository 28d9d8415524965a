package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.window.WindowFile;
import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import dev.fishbone.telemetry.Effect;
import dev.fishbone.telemetry.ReceiverClass;
import dev.fishbone.telemetry.ServiceMap;
import dev.fishbone.telemetry.TimeRange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code window.yml}, built anew from what its reader takes from it. */
final class WindowCopy {
  private static final String LENGTH = "[0-9.]{1,20} ?(%|[a-z]{1,2})?";

  private final Rules rules;
  private final SpanAttributes attributes;
  private final Labels labels;

  WindowCopy(Rules rules, SpanAttributes attributes, Labels labels) {
    this.rules = rules;
    this.attributes = attributes;
    this.labels = labels;
  }

  /**
   * @param routed classes of the receivers as the routing configuration shows them: what they were
   *     told by is not in the copy
   */
  String copy(WindowFile window, YamlNode root, Map<String, ReceiverClass> routed)
      throws YamlException {
    YamlOut copy = YamlOut.map();
    String id = window.incident().id();
    String severity = window.incident().severity();
    copy.put(
        "incident",
        YamlOut.map()
            .put("id", id.matches("[A-Z]{1,10}(-[A-Z0-9]{1,16}){0,4}") ? id : text(id))
            .put("title", text(window.incident().title()))
            .put("severity", severity.matches("[A-Za-z]{1,4}-?[0-9]") ? severity : text(severity)));
    copy.put("window", range(window.window()).flag("open", window.open()));
    copy.put("baseline", window.baselines().stream().map(r -> range(r).fields()).toList());
    copy.put("zone", window.zone().getId().equals("Z") ? "UTC" : window.zone().getId());
    copy.put("effects", window.effects().stream().map(this::effect).toList());
    Map<String, Object> services = new LinkedHashMap<>();
    window.services().forEach(s -> services.put(rules.service(s.service()), service(s)));
    copy.put("services", services);
    copy.put("sources", sources(root));
    copy.put("objectives", numbers(root, "objectives"));
    copy.put("paging", paging(window, routed));
    Map<String, Object> settings = new LinkedHashMap<>();
    window.settings().forEach((key, value) -> settings.put(rules.words().name(key), length(value)));
    copy.put("settings", settings);
    copy.put("impact", impact(root));
    if (root.get("catalogue").isPresent()) {
      copy.put("catalogue", rows(root.get("catalogue").get()));
    }
    return copy.text();
  }

  private String text(String text) {
    return rules.pseudonyms().text(text);
  }

  private String length(String value) {
    return value.matches(LENGTH) || value.matches("true|false|all|tail|unknown")
        ? value
        : text(value);
  }

  private static YamlOut range(TimeRange range) {
    return YamlOut.map().put("from", range.from().toString()).put("to", range.to().toString());
  }

  private Map<String, Object> effect(Effect effect) {
    return YamlOut.map()
        .put("service", rules.service(effect.service()))
        .put("operation", rules.paths().name(effect.operation()))
        .fields();
  }

  private Map<String, Object> service(ServiceMap service) {
    List<Map<String, Object>> matches = new ArrayList<>();
    for (Map<String, String> match : service.match()) {
      YamlOut each = YamlOut.map();
      // As resources or labels have it: the same rule, the same result.
      match.forEach(
          (key, value) ->
              each.put(
                  labels.name(key),
                  attributes.ofResource(key, value).orElseGet(() -> labels.value("", key, value))));
      matches.add(each.fields());
    }
    Map<String, Object> pools = new LinkedHashMap<>();
    service
        .pools()
        .forEach(
            (pool, natives) ->
                pools.put(rules.words().name(pool), natives.stream().map(rules::part).toList()));
    return YamlOut.map()
        .put("match", matches)
        .put("proxies", service.proxies().stream().map(rules::part).toList())
        .put("pools", pools)
        .fields();
  }

  private Map<String, Object> sources(YamlNode root) throws YamlException {
    Map<String, Object> sources = new LinkedHashMap<>();
    Optional<YamlNode> node = root.get("sources");
    if (node.isPresent()) {
      for (Map.Entry<String, YamlNode> source : node.get().map("sources").entrySet()) {
        YamlOut each = YamlOut.map();
        for (String key : List.of("kind", "scrape-interval", "sampling")) {
          Optional<YamlNode> value = source.getValue().get(key);
          if (value.isPresent() && value.get().isScalar()) {
            String text = value.get().text(key);
            each.put(key, key.equals("kind") ? rules.words().name(text) : length(text));
          }
        }
        sources.put(rules.words().name(source.getKey()), each.fields());
      }
    }
    return sources;
  }

  /** Scalars below a key, where they are numbers, shares or durations. */
  private Map<String, Object> numbers(YamlNode root, String key) throws YamlException {
    YamlOut copy = YamlOut.map();
    Optional<YamlNode> node = root.get(key);
    if (node.isPresent() && node.get().isMap()) {
      for (Map.Entry<String, YamlNode> field : node.get().map(key).entrySet()) {
        if (field.getValue().isMap()) {
          copy.put(labels.name(field.getKey()), numbers(node.get(), field.getKey()));
        } else if (field.getValue().isScalar()) {
          copy.put(labels.name(field.getKey()), length(field.getValue().text(key)));
        }
      }
    }
    return copy.fields();
  }

  private YamlOut paging(WindowFile window, Map<String, ReceiverClass> routed) {
    Map<String, ReceiverClass> all = new java.util.TreeMap<>(routed);
    all.putAll(window.receiverClasses());
    Map<String, Object> receivers = new LinkedHashMap<>();
    all.forEach(
        (name, kind) ->
            receivers.put(rules.words().own(name), kind.name().toLowerCase(Locale.ROOT)));
    return YamlOut.map().put("receivers", receivers);
  }

  /** Rows that a user added, without what they say to people. */
  private static List<Object> rows(YamlNode catalogue) throws YamlException {
    List<Object> rows = new ArrayList<>();
    for (YamlNode row : catalogue.list("the catalogue")) {
      rows.add(plain("", row));
    }
    return rows;
  }

  private static Object plain(String key, YamlNode node) throws YamlException {
    if (node.isScalar()) {
      return key.equals("because") || key.equals("source") ? "left out" : node.text(key);
    }
    if (node.isMap()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      for (Map.Entry<String, YamlNode> field : node.map(key).entrySet()) {
        fields.put(field.getKey(), plain(field.getKey(), field.getValue()));
      }
      return fields;
    }
    List<Object> items = new ArrayList<>();
    for (YamlNode item : node.list(key)) {
      items.add(plain(key, item));
    }
    return items;
  }

  /** An attribute's own name, with what asks for pseudonyms of its values. */
  private String attribute(String written) {
    String hash = "hash:";
    return written.startsWith(hash)
        ? hash + labels.name(written.substring(hash.length()).strip())
        : labels.name(written);
  }

  private YamlOut impact(YamlNode root) throws YamlException {
    YamlOut copy = YamlOut.map();
    Optional<YamlNode> impact = root.get("impact");
    if (impact.isPresent() && impact.get().isMap()) {
      for (String key : List.of("session", "segment", "show")) {
        if (impact.get().get(key).isPresent()) {
          List<String> names =
              impact.get().get(key).get().texts(key).stream().map(this::attribute).toList();
          if (names.size() == 1) {
            copy.put(key, names.get(0));
          } else {
            copy.put(key, names);
          }
        }
      }
      Optional<YamlNode> revenue = impact.get().get("revenue");
      if (revenue.isPresent() && revenue.get().isMap()) {
        YamlOut each = YamlOut.map();
        for (Map.Entry<String, YamlNode> field : revenue.get().map("revenue").entrySet()) {
          if (field.getValue().isScalar()) {
            each.put(labels.name(field.getKey()), labels.name(field.getValue().text("revenue")));
          }
        }
        copy.put("revenue", each);
      }
    }
    return copy;
  }
}
