package dev.fishbone.connectors.pagerduty;

import dev.fishbone.connectors.events.AlertTitle;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.Page;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Clue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** Incidents, their alerts and their log entries, in whatever order they come. */
final class PagerDutyLog {
  private final Map<String, String> services;
  private final Map<String, Incident> incidents = new TreeMap<>();
  private final Map<String, Alert> alerts = new TreeMap<>();
  private final Map<String, Entry> entries = new TreeMap<>();

  PagerDutyLog(Map<String, String> services) {
    this.services = services;
  }

  private record Incident(
      String title, String service, Instant created, Optional<Instant> resolved) {}

  private record Alert(String incident, String key, Instant created, Map<String, String> labels) {}

  private record Entry(
      Instant time,
      Page.Type type,
      String responder,
      String incident,
      String title,
      String service) {}

  /** Takes an object of the API, whatever it is; entries of no use for pages are passed over. */
  void add(JsonNode given) throws Unusable {
    JsonNode node = given.has("incident") && !given.has("type") ? given.path("incident") : given;
    String type = node.path("type").asString("");
    String id = node.path("id").asString("");
    if (type.equals("incident")) {
      boolean over = node.path("status").asString("").equals("resolved");
      String end =
          node.path("resolved_at").asString(node.path("last_status_change_at").asString(""));
      incidents.put(
          id,
          new Incident(
              node.path("title").asString(node.path("summary").asString("")),
              name(node.path("service")),
              time(node),
              over && !end.isEmpty() ? Optional.of(TimeText.ZONED.parse(end)) : Optional.empty()));
    } else if (type.equals("alert")) {
      alerts.put(
          id,
          new Alert(
              node.path("incident").path("id").asString(""),
              node.path("alert_key").asString(""),
              time(node),
              AlertBody.labels(node.path("body"))));
    } else if (type.endsWith("_log_entry")) {
      Optional<Page.Type> event = event(type, node);
      Instant time = time(node);
      event.ifPresent(e -> entries.put(id, entry(e, time, node)));
    } else {
      throw new Unusable(
          "this is no incident, alert or log entry of PagerDuty (its type is "
              + Quoted.text(type)
              + ")");
    }
  }

  /** As {@link #add}; what cannot be used becomes a gap. */
  void addOrTell(JsonNode node, String source, Gathering into) {
    try {
      add(node);
    } catch (Unusable e) {
      into.asked(Kind.PAGES, false);
      into.gap(
          Kind.PAGES,
          into.time(),
          ReasonCode.SOURCE_FAILED,
          source + ": entry " + Quoted.text(node.path("id").asString("")) + ": " + e.getMessage());
    }
  }

  private static Instant time(JsonNode node) throws Unusable {
    return TimeText.ZONED.parse(node.path("created_at").asString(""));
  }

  private static String name(JsonNode reference) {
    return reference.path("summary").asString(reference.path("name").asString(""));
  }

  private static boolean isPerson(JsonNode agent) {
    return agent.path("type").asString("").startsWith("user");
  }

  private static Entry entry(Page.Type type, Instant time, JsonNode node) {
    JsonNode who = type == Page.Type.NOTIFIED ? node.path("user") : node.path("agent");
    JsonNode incident = node.path("incident");
    return new Entry(
        time,
        type,
        type == Page.Type.NOTIFIED || isPerson(who) ? name(who) : "",
        incident.path("id").asString(""),
        incident.path("title").asString(incident.path("summary").asString("")),
        name(node.path("service")));
  }

  /** Only a person is told, and only a person answers: what an integration does is neither. */
  private static Optional<Page.Type> event(String type, JsonNode node) {
    String status = node.path("channel").path("notification").path("status").asString("");
    return switch (type) {
      case "notify_log_entry" ->
          node.path("user").isObject() && !status.startsWith("fail")
              ? Optional.of(Page.Type.NOTIFIED)
              : Optional.empty();
      case "acknowledge_log_entry" ->
          isPerson(node.path("agent")) ? Optional.of(Page.Type.ACKNOWLEDGED) : Optional.empty();
      case "escalate_log_entry" -> Optional.of(Page.Type.ESCALATED);
      case "resolve_log_entry" -> Optional.of(Page.Type.RESOLVED);
      default -> Optional.empty();
    };
  }

  boolean tellsWhoWasNotified() {
    return entries.values().stream().anyMatch(e -> e.type() == Page.Type.NOTIFIED);
  }

  Set<String> incidentIds() {
    Set<String> ids = new TreeSet<>(incidents.keySet());
    entries.values().forEach(e -> ids.add(e.incident()));
    ids.remove("");
    return ids;
  }

  /** The second in which an incident began; the whole time where it is not known. */
  TimeRange timeOf(String incident, TimeRange whole) {
    Incident known = incidents.get(incident);
    return known == null ? whole : new TimeRange(known.created(), known.created().plusSeconds(1));
  }

  /** The events of the log, one for each alert group that an incident had by then. */
  List<Page> pages() {
    List<Page> pages = new ArrayList<>();
    for (Entry entry : entries.values()) {
      List<Alert> known =
          alerts.values().stream()
              .filter(a -> a.incident().equals(entry.incident()) && !a.key().isEmpty())
              // One that joined later was not what anybody was told of.
              .filter(a -> !a.created().isAfter(entry.time()))
              .toList();
      Map<String, Page> byKey = new TreeMap<>();
      for (Alert alert : known) {
        byKey.put(alert.key(), page(entry, alert.key(), alert.labels()));
      }
      pages.addAll(
          byKey.isEmpty() ? List.of(page(entry, entry.incident(), Map.of())) : byKey.values());
    }
    return pages;
  }

  private Page page(Entry entry, String key, Map<String, String> labels) {
    Incident incident = incidents.get(entry.incident());
    String title = incident == null ? entry.title() : incident.title();
    String service = incident == null ? entry.service() : incident.service();
    return new Page(
        entry.time(),
        entry.type(),
        alert(labels, title),
        service(labels, service),
        "",
        entry.responder(),
        key,
        "pagerduty",
        Location.NOWHERE);
  }

  private static String alert(Map<String, String> labels, String title) {
    return labels.getOrDefault("alertname", AlertTitle.alert(title));
  }

  private String service(Map<String, String> labels, String named) {
    return labels.getOrDefault("service", services.getOrDefault(named, named));
  }

  /** An incident by its id or by the key of one of its alerts, the latest of several. */
  Optional<Clue.Found> find(String name, TimeRange asked) {
    Set<String> ids = new TreeSet<>();
    alerts.values().stream().filter(a -> a.key().equals(name)).forEach(a -> ids.add(a.incident()));
    ids.add(name);
    return incidents.entrySet().stream()
        .filter(e -> ids.contains(e.getKey()) && e.getValue().created().isBefore(asked.to()))
        .max(java.util.Comparator.comparing(e -> e.getValue().created()))
        .map(e -> found(e.getKey(), e.getValue(), asked));
  }

  private Clue.Found found(String id, Incident incident, TimeRange asked) {
    Map<String, String> labels =
        alerts.values().stream()
            .filter(a -> a.incident().equals(id))
            .min(java.util.Comparator.comparing(Alert::created))
            .map(Alert::labels)
            .orElse(Map.of());
    Instant end =
        incident.resolved().filter(r -> !r.isBefore(incident.created())).orElse(asked.to());
    return new Clue.Found(
        new TimeRange(incident.created(), end),
        incident.resolved().isEmpty(),
        alert(labels, incident.title()),
        service(labels, incident.service()));
  }
}
