package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.format.DurationText;
import dev.fishbone.telemetry.AlertRule;
import dev.fishbone.telemetry.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the answer of Prometheus' {@code /api/v1/rules}; times there are seconds. */
public final class RuleAnswer {
  private RuleAnswer() {}

  public static List<AlertRule> read(String text, Complaints complaints) {
    List<AlertRule> rules = new ArrayList<>();
    try {
      JsonNode root = new JsonMapper().readTree(text);
      JsonNode groups = root.path("data").path("groups");
      if (!groups.isArray()) {
        complaints.add(0, "this is no answer of /api/v1/rules: it has no data.groups");
      }
      for (JsonNode group : groups) {
        for (JsonNode rule : group.path("rules")) {
          if (rule.path("type").asString("alerting").equals("alerting") && rule.has("name")) {
            rules.add(rule(rule, seconds(group.path("interval")), complaints.file()));
          }
        }
      }
      if (root.path("data").has("groupNextToken")) {
        complaints.add(0, "the answer is one page of several; ask again with group_next_token");
      }
    } catch (JacksonException e) {
      complaints.add(
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "not JSON; save the answer of /api/v1/rules again");
    }
    return rules;
  }

  private static AlertRule rule(JsonNode rule, Duration interval, String file) {
    return new AlertRule(
        rule.path("name").asString(""),
        rule.path("query").asString(""),
        seconds(rule.path("duration")),
        seconds(rule.path("keepFiringFor")),
        interval,
        texts(rule.path("labels")),
        texts(rule.path("annotations")),
        rule.path("health").asString("").equals("err")
            ? rule.path("lastError").asString("no reason is given")
            : "",
        new Location(file, 0));
  }

  private static Duration seconds(JsonNode node) {
    double seconds = node.asDouble(0);
    return seconds >= 0 && seconds < 4e9 ? DurationText.ofSeconds(seconds) : Duration.ZERO;
  }

  private static Map<String, String> texts(JsonNode node) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      texts.put(each.getKey(), each.getValue().asString(""));
    }
    return texts;
  }
}
