package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Configuration in YAML or JSON: its shape, numbers, times and switches; of its texts the names of
 * services and pools, paths, and words that say how something is retried.
 */
final class SettingsCopy {
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(pass|secret|token|credential|auth|private|certificate|cookie|api-?key|user|login|mail|dsn).*");
  private static final Pattern VALUE =
      Pattern.compile(
          "[0-9]{1,12}(\\.[0-9]{1,9})?( ?[a-zA-Z%]{1,3})?|true|false|PT[0-9.HMS]{1,20}");
  private static final Set<String> WORDS =
      Set.of(
          "none",
          "fixed",
          "constant",
          "linear",
          "exponential",
          "full",
          "equal",
          "decorrelated",
          "round_robin",
          "threads",
          "management",
          "5xx",
          "reset",
          "connect-failure",
          "refused-stream",
          "gateway-error",
          "retriable-4xx",
          "retriable-status-codes",
          "unavailable",
          "cancelled",
          "deadline-exceeded",
          "internal",
          "resource-exhausted");

  private final Rules rules;

  SettingsCopy(Rules rules) {
    this.rules = rules;
  }

  String yaml(YamlNode root) throws YamlException {
    return YamlOut.text(value("", root));
  }

  JsonNode json(YamlNode root) throws YamlException {
    return JsonOut.TREES.valueToTree(numbers(value("", root)));
  }

  private Object value(String key, YamlNode node) throws YamlException {
    if (node.isNull()) {
      return "";
    }
    if (node.isScalar()) {
      return text(key, node.text("a value"));
    }
    if (!node.isMap()) {
      List<Object> items = new ArrayList<>();
      for (YamlNode item : node.list("a list")) {
        items.add(value(key, item));
      }
      return items;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Map.Entry<String, YamlNode> field : node.map("a map").entrySet()) {
      boolean named = rules.known().isService(field.getKey());
      if (named || !SECRET.matcher(field.getKey()).matches()) {
        fields.put(key(field.getKey()), value(field.getKey(), field.getValue()));
      }
    }
    return fields;
  }

  private String key(String key) {
    return rules.known().isService(key) ? key : rules.words().name(key);
  }

  private String text(String key, String text) {
    if (VALUE.matcher(text).matches() || rules.known().isService(text)) {
      return text;
    }
    return switch (key) {
      case "service", "caller", "callee" -> rules.service(text);
      case "pool", "proxy" -> rules.words().name(text);
      case "host", "hosts", "domains", "address", "url", "uri", "instance" ->
          text.startsWith("/") ? path(text) : rules.hosts().host(text);
      default -> text.startsWith("/") ? path(text) : words(text);
    };
  }

  private String path(String path) {
    rules.known().learnRoute(path);
    return rules.paths().name(path);
  }

  private String words(String text) {
    for (String word : text.split(",")) {
      String bare = word.strip();
      boolean type = bare.matches("([a-z0-9]+\\.)*[A-Z][A-Za-z]*(Exception|Error)");
      if (!WORDS.contains(bare) && !bare.matches("[A-Z]{2,20}(_[A-Z]{2,20})*") && !type) {
        return rules.pseudonyms().text(text);
      }
    }
    return text;
  }

  /** Numbers as numbers: JSON tells them from texts. */
  private static Object numbers(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach((key, item) -> copy.put(String.valueOf(key), numbers(item)));
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(SettingsCopy::numbers).toList();
    }
    String text = String.valueOf(value);
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    return text.matches("[0-9]{1,12}(\\.[0-9]{1,9})?") ? new java.math.BigDecimal(text) : text;
  }
}
