package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.yaml.YamlException;
import dev.fishbone.connectors.yaml.YamlNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

  /** Keys, without case and signs, whose values name a part of a system or a kind of document. */
  private static final Set<String> NAMES =
      Set.of(
          "pool",
          "proxy",
          "poolname",
          "name",
          "cluster",
          "clustername",
          "subset",
          "namespace",
          "kind",
          "apiversion",
          "@type",
          "typeurl",
          "method",
          "baseconfig",
          "priority",
          "applicationname");

  private static final Set<String> HOSTS =
      Set.of(
          "host", "hosts", "domains", "address", "url", "uri", "instance", "authority", "baseurl");
  private static final Set<String> LIKE_SECRETS = Set.of("maxtokens", "tokenratio", "authority");
  private static final Set<String> PROFILES = Set.of("profiles", "active", "onprofile", "profile");

  private final Rules rules;
  private final Map<String, String> files;

  /**
   * @param files names of files that configuration may speak of: in the recording → in the copy
   */
  SettingsCopy(Rules rules, Map<String, String> files) {
    this.rules = rules;
    this.files = Map.copyOf(files);
  }

  String yaml(YamlNode root) throws YamlException {
    return YamlOut.text(value("", root));
  }

  JsonNode json(YamlNode root) throws YamlException {
    return JsonOut.TREES.valueToTree(numbers(value("", root)));
  }

  /** Spring's properties, a line each; comments but those that part documents are left out. */
  String properties(String text) {
    StringBuilder copy = new StringBuilder();
    String held = "";
    for (String line : text.split("\n", -1)) {
      String bare = held + line.strip();
      held = bare.endsWith("\\") ? bare.substring(0, bare.length() - 1) : "";
      int sign = bare.indexOf('=');
      sign = sign < 0 ? bare.indexOf(':') : sign;
      if (bare.equals("#---") || bare.equals("!---")) {
        copy.append("#---");
      } else if (held.isEmpty() && sign > 0 && !bare.matches("[#!].*")) {
        String key = bare.substring(0, sign).strip();
        String last = key.substring(key.lastIndexOf('.') + 1);
        if (!SECRET.matcher(key).matches()) {
          String named = key.endsWith("application.name") ? "name" : last;
          copy.append(rules.words().name(key))
              .append('=')
              .append(text(named, bare.substring(sign + 1).strip()));
        }
      }
      copy.append('\n');
    }
    return copy.substring(0, copy.length() - 1);
  }

  private Object value(String key, YamlNode node) throws YamlException {
    if (node.isNull()) {
      return "";
    }
    if (node.isScalar()) {
      return text(key, node.scalar());
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
      named |= LIKE_SECRETS.contains(plain(field.getKey()));
      if (named || !SECRET.matcher(field.getKey()).matches()) {
        fields.put(key(field.getKey()), value(field.getKey(), field.getValue()));
      }
    }
    return fields;
  }

  private String key(String key) {
    if (rules.known().isService(key) || files.containsKey(key)) {
      return files.getOrDefault(key, key);
    }
    String inConfig = files.getOrDefault("config/" + key, "");
    return inConfig.isEmpty() ? rules.words().name(key) : inConfig.substring("config/".length());
  }

  private String text(String key, String text) {
    if (VALUE.matcher(text).matches() || rules.known().isService(text)) {
      return text;
    }
    String plain = plain(key);
    if (text.startsWith("/")) {
      return path(text);
    }
    if (plain.matches("service|caller|callee")) {
      return rules.service(text);
    }
    if (HOSTS.contains(plain)) {
      return text.equals("*") ? text : rules.hosts().host(text);
    }
    if (PROFILES.contains(plain)) {
      return Stream.of(text.split(","))
          .map(each -> rules.profile(each.strip()))
          .collect(Collectors.joining(","));
    }
    return NAMES.contains(plain) ? rules.part(text) : words(text);
  }

  /** The last word of a dotted key, without case and signs. */
  private static String plain(String key) {
    String last = key.substring(key.lastIndexOf('.') + 1);
    return last.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
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
