package dev.fishbone.connectors.kubernetesevents;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.events.JsonFile;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Events of a cluster's API, which forgets them after an hour, and of files. */
record EventFeed(
    Optional<HttpSettings> server, List<Path> files, String namespace, Map<String, String> services)
    implements EventConnector.Feed {
  private static final List<Kind> KINDS = List.of(Kind.CHANGES, Kind.HEALTH);
  private static final int GONE = 410;
  private static final int LISTINGS = 3;
  private static final int LIMIT = 500;

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    // An event that goes on is the same event with a later time: each list holds its last form.
    Map<String, KubeEvent> events = new TreeMap<>();
    try {
      files.forEach(file -> read(file, events, into));
      if (server.isPresent()) {
        try (HttpSource http = HttpSource.open(server.get(), pull)) {
          list(http, events, into);
        }
      }
    } finally {
      List<KubeEvent> found =
          events.values().stream().sorted(Comparator.comparing(KubeEvent::time)).toList();
      new Meaning(services).gather(found, into);
      tellEnds(found, pull, into);
    }
  }

  private static void keep(JsonNode node, Map<String, KubeEvent> events) throws Unusable {
    KubeEvent event = KubeEvent.of(node);
    events.put(
        event.uid() + " " + event.time() + " " + event.name() + " " + event.message(), event);
  }

  private void read(Path file, Map<String, KubeEvent> events, Gathering into) {
    Complaints complaints = new Complaints(file.toString(), into.time());
    JsonFile json = new JsonFile(complaints, Set.of("items"));
    json.read(
        file,
        (node, at) -> {
          if (namespace.isEmpty() || namespace.equals(KubeEvent.of(node).namespace())) {
            keep(node, events);
          }
        });
    for (Kind kind : KINDS) {
      into.asked(kind, json.bad() == 0);
      into.gaps(kind, complaints.gaps());
    }
  }

  private void list(HttpSource http, Map<String, KubeEvent> events, Gathering into)
      throws SourceException {
    String path =
        namespace.isEmpty() ? "/api/v1/events" : "/api/v1/namespaces/" + namespace + "/events";
    for (int listing = 0; listing < LISTINGS; listing++) {
      // Another limit makes it another question, which is not answered from what was kept.
      Request first = Request.get(path).with("limit", Integer.toString(LIMIT - listing));
      if (whole(http, first, events, into)) {
        return;
      }
    }
    for (Kind kind : KINDS) {
      into.asked(kind, false);
      into.gap(
          kind,
          into.time(),
          ReasonCode.PARTIAL_WINDOW,
          http
              + " forgot its list of events while it was read, "
              + LISTINGS
              + " times: export them (kubectl get events -A -o json) and name the file");
    }
  }

  /** Whether the list came to its end before the server forgot it. */
  private static boolean whole(
      HttpSource http, Request first, Map<String, KubeEvent> events, Gathering into)
      throws SourceException {
    Request request = first;
    while (true) {
      Answer answer = http.ask(request);
      if (answer.status() == GONE) {
        return false;
      }
      JsonNode root = JsonAnswer.object(http, request, answer, "items");
      KINDS.forEach(kind -> into.asked(kind, true));
      for (JsonNode item : root.path("items")) {
        try {
          keep(item, events);
        } catch (Unusable e) {
          KINDS.forEach(
              kind ->
                  into.gap(
                      kind, into.time(), ReasonCode.SOURCE_FAILED, http + ": " + e.getMessage()));
        }
      }
      String next = root.path("metadata").path("continue").asString("");
      if (next.isEmpty()) {
        return true;
      }
      request = first.with("continue", next);
    }
  }

  /** Before the first event that is known, and after the last of a file, nothing is known. */
  private void tellEnds(List<KubeEvent> events, Pull pull, Gathering into) {
    TimeRange time = into.time();
    String advice = ": an API server keeps events for an hour; export them as they come";
    if (events.isEmpty()) {
      KINDS.forEach(
          k ->
              into.gap(
                  k,
                  time,
                  ReasonCode.NO_DATA,
                  "no event of Kubernetes is known of the time" + advice));
      return;
    }
    Instant first = events.get(0).time();
    Instant last = events.get(events.size() - 1).time();
    for (Kind kind : KINDS) {
      if (first.isAfter(time.from())) {
        Instant end = first.isBefore(time.to()) ? first : time.to();
        into.gap(
            kind,
            new TimeRange(time.from(), end),
            ReasonCode.PARTIAL_WINDOW,
            "the oldest event of Kubernetes that is known is of " + first + advice);
      }
      if (server.isEmpty() && last.isBefore(pull.hull().to())) {
        Instant begin = last.isAfter(time.from()) ? last : time.from();
        into.gap(
            kind,
            new TimeRange(begin, time.to()),
            ReasonCode.PARTIAL_WINDOW,
            "the files of events of Kubernetes end at " + last + ": export them again, later");
      }
    }
  }
}
