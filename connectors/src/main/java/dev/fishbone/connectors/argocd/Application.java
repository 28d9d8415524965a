package dev.fishbone.connectors.argocd;

import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * An application and the syncs that it remembers: those that succeeded, ten unless told otherwise.
 */
record Application(JsonNode node, Map<String, String> services) {
  private static final int REMEMBERED = 10;

  /** Sync operations besides those that succeeded, which the history holds. */
  private static final Set<String> UNFINISHED = Set.of("Failed", "Error", "Running");

  /** A sync that succeeded. */
  private record Sync(long id, Instant began, Instant done, String revision, JsonNode node) {}

  void tell(Gathering into) throws Unusable {
    String kind = node.path("kind").asString("Application");
    if (!kind.equals("Application") || name().isEmpty()) {
      throw new Unusable("this is no application of Argo CD, but " + Quoted.text(kind));
    }
    if (!node.path("status").isObject()) {
      throw new Unusable(
          "the application "
              + Quoted.text(name())
              + " has no status: take it from the cluster (kubectl get applications -o json)");
    }
    List<Sync> history = history();
    for (int i = 0; i < history.size(); i++) {
      into.add(change(history.get(i), i == 0 ? "" : history.get(i - 1).revision()));
    }
    unfinished(into);
    tellBegin(history, into);
  }

  private String name() {
    return node.path("metadata").path("name").asString("");
  }

  private List<Sync> history() throws Unusable {
    List<Sync> history = new ArrayList<>();
    for (JsonNode entry : node.path("status").path("history")) {
      Instant done = TimeText.ZONED.parse(entry.path("deployedAt").asString(""));
      String began = entry.path("deployStartedAt").asString("");
      Instant start = began.isEmpty() ? done : TimeText.ZONED.parse(began);
      history.add(
          new Sync(
              entry.path("id").asLong(0),
              start.isAfter(done) ? done : start,
              done,
              revision(entry),
              entry));
    }
    history.sort(Comparator.comparing(Sync::done).thenComparing(Sync::id));
    return history;
  }

  private static String revision(JsonNode entry) {
    List<String> all = new ArrayList<>();
    entry.path("revisions").forEach(r -> all.add(r.asString("")));
    return all.isEmpty() ? entry.path("revision").asString("") : String.join(", ", all);
  }

  private Change change(Sync sync, String before) {
    boolean automated = sync.node().path("initiatedBy").path("automated").asBoolean(false);
    // The same revision again changes parameters or puts back what somebody else changed.
    boolean same = sync.revision().equals(before);
    return new Change(
        sync.began(),
        sync.done(),
        same ? Change.Type.CONFIG : Change.Type.DEPLOY,
        service(),
        (same ? "sync again of " : "sync of ") + name(),
        (automated ? "automated sync" : "sync that somebody started") + source(sync.node()),
        before,
        sync.revision(),
        scope(),
        Long.toString(sync.id()),
        Location.NOWHERE);
  }

  /** Not the address of the repository: it may hold a password. */
  private static String source(JsonNode sync) {
    String path = sync.path("source").path("path").asString("");
    String chart = sync.path("source").path("chart").asString("");
    String what = chart.isEmpty() ? path : "chart " + chart;
    return what.isEmpty() ? "" : " of " + what;
  }

  private void unfinished(Gathering into) throws Unusable {
    JsonNode last = node.path("status").path("operationState");
    String phase = last.path("phase").asString("");
    if (UNFINISHED.contains(phase) && last.has("startedAt")) {
      Instant began = TimeText.ZONED.parse(last.path("startedAt").asString(""));
      String end = last.path("finishedAt").asString("");
      Instant done = end.isEmpty() ? began : TimeText.ZONED.parse(end);
      into.add(
          new Change(
              began,
              done.isBefore(began) ? began : done,
              Change.Type.DEPLOY,
              service(),
              "sync of " + name() + (phase.equals("Running") ? " that goes on" : " that failed"),
              last.path("message").asString(""),
              "",
              last.path("syncResult").path("revision").asString(""),
              scope(),
              "",
              Location.NOWHERE));
    }
  }

  private void tellBegin(List<Sync> history, Gathering into) {
    long limit = node.path("spec").path("revisionHistoryLimit").asLong(REMEMBERED);
    if (history.isEmpty()) {
      return;
    }
    Sync oldest = history.get(0);
    boolean forgot = history.size() >= limit || oldest.id() > 0;
    if (forgot && oldest.began().isAfter(into.time().from())) {
      into.gap(
          Kind.CHANGES,
          into.time().intersect(new TimeRange(into.time().from(), oldest.began())),
          ReasonCode.PARTIAL_WINDOW,
          "Argo CD remembers of the application "
              + Quoted.text(name())
              + " no sync before "
              + oldest.began()
              + ": raise its revisionHistoryLimit");
    }
  }

  private String service() {
    return services.getOrDefault(name(), name());
  }

  private String scope() {
    return node.path("spec").path("destination").path("namespace").asString("");
  }
}
