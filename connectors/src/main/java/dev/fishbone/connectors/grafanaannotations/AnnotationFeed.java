package dev.fishbone.connectors.grafanaannotations;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.Halving;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Asks for the annotations of a time. The API has no pages: an answer at its limit is asked in
 * halves.
 */
record AnnotationFeed(HttpSettings settings, List<String> tags, Annotation reader)
    implements EventConnector.Feed {
  private static final int LIMIT = 5_000;
  private static final int SHOWN = 5;

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    // One that lasted is in the answer of each part that it reaches into.
    Map<Long, JsonNode> found = new TreeMap<>();
    try (HttpSource http = HttpSource.open(settings, pull)) {
      for (TimeRange cut : Halving.ask(into.time(), part -> ask(http, part, found, into))) {
        into.gap(
            Kind.CHANGES,
            cut,
            ReasonCode.PARTIAL_WINDOW,
            http
                + " has more than "
                + LIMIT
                + " annotations from "
                + cut.from()
                + " to "
                + cut.to()
                + ": name some of their tags with tags");
      }
    } finally {
      keep(found, into);
    }
  }

  private boolean ask(HttpSource http, TimeRange part, Map<Long, JsonNode> found, Gathering into)
      throws SourceException {
    Request request =
        Request.get("/api/annotations")
            .with("from", Long.toString(part.fromMillis()))
            .with("to", Long.toString(part.toMillis() - 1))
            .with("type", "annotation")
            .with("limit", Integer.toString(LIMIT));
    for (String tag : tags) {
      request = request.with("tags", tag);
    }
    JsonNode answer =
        JsonAnswer.list(http, tags.isEmpty() ? request : request.with("matchAny", "true"));
    for (JsonNode node : answer) {
      found.put(node.path("id").asLong(0), node);
    }
    into.asked(Kind.CHANGES, answer.size() < LIMIT);
    return answer.size() < LIMIT;
  }

  private void keep(Map<Long, JsonNode> found, Gathering into) {
    long without = 0;
    TreeSet<String> unknown = new TreeSet<>();
    for (JsonNode node : found.values()) {
      if (Annotation.isOfAlert(node)) {
        continue;
      }
      Optional<Change> change = reader.change(node);
      if (change.isPresent()) {
        into.add(change.get());
      } else {
        without++;
        unknown.addAll(Annotation.tags(node));
      }
    }
    if (without > 0) {
      String shown =
          unknown.stream()
              .limit(SHOWN)
              .map(Quoted::text)
              .reduce((a, b) -> a + ", " + b)
              .orElse("none");
      into.gap(
          Kind.CHANGES,
          into.time(),
          ReasonCode.PARTIAL_WINDOW,
          without
              + " annotations say by no tag what kind of change they are (tags: "
              + shown
              + ") and were left out: set types.TAG, or type for all");
    }
  }
}
