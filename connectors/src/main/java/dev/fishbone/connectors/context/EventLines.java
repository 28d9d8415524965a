package dev.fishbone.connectors.context;

import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.HealthEvent;
import dev.fishbone.telemetry.Note;
import dev.fishbone.telemetry.Page;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/** What a line of each event file means. */
final class EventLines {
  private EventLines() {}

  static List<Change> change(JsonLine line) throws JsonLine.Unusable {
    Instant time = line.time("time");
    Instant end = line.optionalTime("end").orElse(time);
    if (end.isBefore(time)) {
      throw new JsonLine.Unusable("the change ends before its time: swap time and end");
    }
    return List.of(
        new Change(
            time,
            end,
            line.word("type", Change.Type.class),
            line.text("service"),
            line.text("title"),
            line.text("detail"),
            line.text("from"),
            line.text("to"),
            line.text("scope"),
            line.text("ref"),
            line.origin()));
  }

  static List<Page> page(JsonLine line) throws JsonLine.Unusable {
    return List.of(
        new Page(
            line.time("time"),
            line.word("type", Page.Type.class),
            line.text("alert"),
            line.text("service"),
            line.text("receiver"),
            line.text("responder"),
            line.text("key"),
            line.text("source"),
            line.origin()));
  }

  static List<HealthEvent> health(JsonLine line) throws JsonLine.Unusable {
    if (line.text("instance").isEmpty()) {
      throw new JsonLine.Unusable("the key instance is missing: say whose health it is");
    }
    return List.of(
        new HealthEvent(
            line.time("time"),
            line.text("service"),
            line.text("instance"),
            state(line.text("state")),
            line.text("reason"),
            line.text("probe"),
            line.text("source"),
            line.origin()));
  }

  private static HealthEvent.State state(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "up" -> HealthEvent.State.UP;
      case "down" -> HealthEvent.State.DOWN;
      case "failing" -> HealthEvent.State.FAILING;
      case "drain" -> HealthEvent.State.DRAIN;
      case "restarted" -> HealthEvent.State.RESTARTED;
      default -> HealthEvent.State.OTHER;
    };
  }

  static List<Note> note(JsonLine line) throws JsonLine.Unusable {
    return List.of(
        new Note(line.time("time"), line.text("text"), line.text("author"), line.origin()));
  }

  /** Of Alertmanager's event recorder the notifications count: each was delivered. */
  static List<Page> notification(JsonLine line) throws JsonLine.Unusable {
    JsonNode notification = line.node().path("data").path("notification");
    if (!notification.isObject()) {
      return List.of();
    }
    JsonNode group = notification.path("groupInfo");
    boolean resolved = notification.path("reason").asString("").endsWith("ALL_ALERTS_RESOLVED");
    return List.of(
        new Page(
            line.time("@timestamp"),
            resolved ? Page.Type.RESOLVED : Page.Type.NOTIFIED,
            label(group.path("groupLabels"), "alertname"),
            label(group.path("groupLabels"), "service"),
            group.path("receiverName").asString(""),
            "",
            group.path("groupId").asString(""),
            notification.path("integration").path("name").asString("alertmanager"),
            line.origin()));
  }

  private static String label(JsonNode set, String name) {
    for (JsonNode label : set.path("labels")) {
      if (label.path("key").asString("").equals(name)) {
        return label.path("value").asString("");
      }
    }
    return set.path(name).asString("");
  }
}
