package dev.fishbone.connectors.opsgenie;

import dev.fishbone.connectors.events.AlertTitle;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An alert with what is known of it: labels under {@code details}, recipients, and its log. A
 * person is told from an integration by the name, which is a mail address.
 */
record OpsgenieAlert(ObjectNode node) {
  static OpsgenieAlert of(JsonNode node) throws Unusable {
    boolean alert = node.has("createdAt") && (node.has("alias") || node.has("tinyId"));
    if (!alert || !(node instanceof ObjectNode object)) {
      throw new Unusable(
          "this is no alert of Opsgenie: write its logs and recipients into the alert, under logs"
              + " and recipients");
    }
    OpsgenieAlert read = new OpsgenieAlert(object);
    read.created();
    return read;
  }

  String id() {
    return node.path("id").asString(node.path("tinyId").asString(""));
  }

  boolean isCalled(String name) {
    return name.equals(id())
        || name.equals(node.path("tinyId").asString(""))
        || name.equals(node.path("alias").asString(""));
  }

  Instant created() throws Unusable {
    return TimeText.ZONED.parse(node.path("createdAt").asString(""));
  }

  /** Takes what another answer tells of the alert. */
  void put(String key, JsonNode value) {
    node.set(key, value);
  }

  List<Page> pages() throws Unusable {
    List<Page> pages = new ArrayList<>();
    for (JsonNode recipient : node.path("recipients")) {
      String user = recipient.path("user").path("username").asString("");
      String state = recipient.path("state").asString("").toLowerCase(Locale.ROOT);
      if (isPerson(user) && !state.isEmpty() && !state.equals("notactive")) {
        Instant time = TimeText.ZONED.parse(recipient.path("createdAt").asString(""));
        pages.add(page(Page.Type.NOTIFIED, time, user));
      }
    }
    ends(pages);
    for (JsonNode entry : node.path("logs")) {
      String text = entry.path("log").asString("").toLowerCase(Locale.ROOT);
      if (text.startsWith("escalated")) {
        Instant time = TimeText.ZONED.parse(entry.path("createdAt").asString(""));
        pages.add(page(Page.Type.ESCALATED, time, ""));
      }
    }
    return pages;
  }

  /** Acknowledgement and end: by the log, else by the report, whose times count from the start. */
  private void ends(List<Page> pages) throws Unusable {
    boolean taken = false;
    boolean closed = false;
    for (JsonNode entry : node.path("logs")) {
      String text = entry.path("log").asString("").toLowerCase(Locale.ROOT);
      String owner = entry.path("owner").asString("");
      boolean take = text.startsWith("alert acknowledged") && isPerson(owner);
      boolean close = text.startsWith("alert closed");
      if (take || close) {
        Instant time = TimeText.ZONED.parse(entry.path("createdAt").asString(""));
        pages.add(
            page(
                take ? Page.Type.ACKNOWLEDGED : Page.Type.RESOLVED,
                time,
                isPerson(owner) ? owner : ""));
        taken |= take;
        closed |= close;
      }
    }
    JsonNode report = node.path("report");
    String by = report.path("acknowledgedBy").asString("");
    if (!taken && isPerson(by) && report.has("ackTime")) {
      Instant time = created().plusMillis(report.path("ackTime").asLong(0));
      pages.add(page(Page.Type.ACKNOWLEDGED, time, by));
    }
    if (!closed && report.has("closeTime")) {
      pages.add(
          page(Page.Type.RESOLVED, created().plusMillis(report.path("closeTime").asLong(0)), ""));
    }
  }

  private Page page(Page.Type type, Instant time, String responder) {
    JsonNode labels = node.path("details");
    String name = labels.path("alertname").asString("");
    return new Page(
        time,
        type,
        name.isEmpty() ? AlertTitle.alert(node.path("message").asString("")) : name,
        labels.path("service").asString(""),
        "",
        responder,
        node.path("alias").asString(""),
        "opsgenie",
        Location.NOWHERE);
  }

  /** The alert's begin as an event, for those who look for its time. */
  Page begin() throws Unusable {
    return page(Page.Type.NOTIFIED, created(), "");
  }

  private static boolean isPerson(String name) {
    return name.indexOf('@') > 0;
  }
}
