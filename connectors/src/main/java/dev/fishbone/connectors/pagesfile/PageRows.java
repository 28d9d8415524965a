package dev.fishbone.connectors.pagesfile;

import dev.fishbone.connectors.events.AlertTitle;
import dev.fishbone.connectors.events.Row;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.telemetry.Page;
import java.util.Locale;
import java.util.Set;

/**
 * Makes an event of a page of a row.
 *
 * @param service where a row names none
 * @param source where a row names none
 */
record PageRows(TimeText times, PageTypes types, String service, String source) {
  /** Channels that wake nobody. */
  private static final Set<String> CHATS =
      Set.of(
          "slack",
          "msteams",
          "discord",
          "webex",
          "telegram",
          "mattermost",
          "chat",
          "jira",
          "ticket");

  /**
   * A row's event and the incident that it belongs to.
   *
   * @param incident empty where the row names none
   */
  record Entry(String incident, Page page) {
    /** The page under the key of its incident, where it has none of its own. */
    Page keyed(String key) {
      return page.key().isEmpty()
          ? new Page(
              page.time(),
              page.type(),
              page.alert(),
              page.service(),
              page.receiver(),
              page.responder(),
              key,
              page.source(),
              page.origin())
          : page;
    }
  }

  Entry entry(Row row) throws Unusable {
    String named = row.first("service", "service.name", "service.summary", "team");
    String alert = row.first("alert", "alertname", "alert_name", "labels.alertname");
    String title = row.first("title", "summary", "message", "description");
    return new Entry(
        row.first("incident_id", "incident", "incident.id", "incident_number", "id"),
        new Page(
            row.time(times, "time", "timestamp", "ts", "@timestamp", "date", "created_at", "at"),
            // The column status is not asked: exports give the last status with the first time.
            types.of(row.first("event", "type", "event_type", "action")),
            alert.isEmpty() ? AlertTitle.alert(title) : alert,
            named.isEmpty() ? service : named,
            row.first("receiver", "policy", "escalation_policy"),
            row.first("user", "responder", "user.summary", "user_name", "assignee", "owner"),
            row.first("alert_key", "dedup_key", "alias", "key", "incident_key"),
            source(row),
            row.origin()));
  }

  private String source(Row row) {
    String channel = row.first("channel", "channel.type", "method").toLowerCase(Locale.ROOT);
    String given = row.first("source");
    return CHATS.contains(channel) ? channel : given.isEmpty() ? source : given;
  }
}
