package dev.fishbone.connectors.alerting;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * One of Prometheus' relabelling rules.
 *
 * <p>Source: Prometheus, {@code model/relabel/relabel.go}; {@code hashmod} is not followed, as no
 * route can depend on it in a way that a person could foresee.
 */
record RelabelRule(
    String action,
    List<String> sources,
    String separator,
    Pattern regex,
    String target,
    String replacement) {
  RelabelRule {
    sources = List.copyOf(sources);
  }

  /**
   * @throws PatternSyntaxException where its expression is none
   */
  static RelabelRule of(JsonNode node) {
    List<String> sources = new ArrayList<>();
    node.path("source_labels").forEach(label -> sources.add(label.asString("")));
    return new RelabelRule(
        node.path("action").asString("replace").toLowerCase(Locale.ROOT),
        sources,
        node.path("separator").asString(";"),
        Pattern.compile("^(?s:" + node.path("regex").asString("(.*)") + ")$"),
        node.path("target_label").asString(""),
        node.path("replacement").asString("$1"));
  }

  /** Labels as the rule leaves them; nothing where it drops the alert. */
  Optional<Map<String, String>> apply(Map<String, String> labels) {
    Map<String, String> after = new TreeMap<>(labels);
    String source =
        String.join(separator, sources.stream().map(s -> labels.getOrDefault(s, "")).toList());
    boolean keeps =
        switch (action) {
          case "keep" -> regex.matches(source);
          case "drop" -> !regex.matches(source);
          case "keepequal" -> source.equals(labels.getOrDefault(target, ""));
          case "dropequal" -> !source.equals(labels.getOrDefault(target, ""));
          default -> true;
        };
    if (!keeps) {
      return Optional.empty();
    }
    switch (action) {
      case "labeldrop" -> after.keySet().removeIf(regex::matches);
      case "labelkeep" -> after.keySet().removeIf(name -> !regex.matches(name));
      case "labelmap" ->
          labels.forEach(
              (name, value) -> {
                if (regex.matches(name)) {
                  after.put(regex.matcher(name).replaceAll(javaReplacement()), value);
                }
              });
      case "lowercase" -> put(after, target, source.toLowerCase(Locale.ROOT));
      case "uppercase" -> put(after, target, source.toUpperCase(Locale.ROOT));
      case "replace" -> {
        if (regex.matches(source)) {
          put(after, target, regex.matcher(source).replaceAll(javaReplacement()));
        }
      }
      default -> {}
    }
    return Optional.of(after);
  }

  /** Go writes {@code ${1}} where this library wants {@code $1}. */
  private String javaReplacement() {
    return replacement.replace("\\", "\\\\").replaceAll("\\$\\{([0-9]+)}", "\\$$1");
  }

  private static void put(Map<String, String> labels, String name, String value) {
    if (value.isEmpty()) {
      labels.remove(name);
    } else {
      labels.put(name, value);
    }
  }
}
