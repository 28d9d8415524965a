package dev.fishbone.connectors.grafanaannotations;

import dev.fishbone.connectors.events.ChangeTypes;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Makes a change of an annotation. Who left it is not kept.
 *
 * @param service of annotations whose tags name none
 */
record Annotation(ChangeTypes types, String service) {
  private static final Pattern SERVICE = Pattern.compile("(?i)(?:service|app):\\s*(\\S.*)");

  /** An annotation that an alert left: its state, not a change. */
  static boolean isOfAlert(JsonNode node) {
    return node.path("alertId").asLong(0) != 0 || !node.path("newState").asString("").isEmpty();
  }

  /** Nothing where neither its tags nor the settings tell what kind of change it was. */
  Optional<Change> change(JsonNode node) {
    List<String> tags = tags(node);
    Instant time = Instant.ofEpochMilli(node.path("time").asLong(0));
    Instant end = Instant.ofEpochMilli(node.path("timeEnd").asLong(0));
    String text = PlainText.of(node.path("text").asString(""));
    String title = text.lines().findFirst().orElse("");
    String rest = text.substring(title.length()).strip();
    String detail =
        (rest.isEmpty() ? "" : rest + "\n")
            + (tags.isEmpty() ? "" : "tags: " + String.join(", ", tags));
    return types
        .of(tags)
        .map(
            type ->
                new Change(
                    time,
                    end.isBefore(time) ? time : end,
                    type,
                    service(tags),
                    title.isEmpty() ? "annotation without a text" : title,
                    detail.strip(),
                    "",
                    "",
                    "",
                    node.path("id").asString(""),
                    Location.NOWHERE));
  }

  static List<String> tags(JsonNode node) {
    List<String> tags = new ArrayList<>();
    node.path("tags").forEach(tag -> tags.add(tag.asString("")));
    return tags;
  }

  private String service(List<String> tags) {
    return tags.stream()
        .map(SERVICE::matcher)
        .filter(java.util.regex.Matcher::matches)
        .map(m -> m.group(1).strip())
        .findFirst()
        .orElse(service);
  }
}
