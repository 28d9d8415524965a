package dev.fishbone.connectors.kubernetesevents;

import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * An event in either of its APIs' shapes, {@code v1} and {@code events.k8s.io/v1}.
 *
 * @param first when it was first seen; equals the time where only one is told
 * @param count how often it was seen
 */
record KubeEvent(
    String uid,
    Instant time,
    Instant first,
    long count,
    String kind,
    String namespace,
    String name,
    String reason,
    String message) {

  static KubeEvent of(JsonNode given) throws Unusable {
    // A watch wraps each event, and so do some exporters.
    JsonNode node = given.path("object").isObject() ? given.path("object") : given;
    JsonNode about =
        node.path("involvedObject").isObject()
            ? node.path("involvedObject")
            : node.path("regarding");
    if (!about.isObject()) {
      throw new Unusable("this is no event of Kubernetes: it names no involvedObject or regarding");
    }
    Instant time =
        time(
            node.path("eventTime"),
            node.path("lastTimestamp"),
            node.path("deprecatedLastTimestamp"),
            node.path("series").path("lastObservedTime"),
            node.path("metadata").path("creationTimestamp"));
    Instant first =
        text(node.path("firstTimestamp"), node.path("deprecatedFirstTimestamp")).isEmpty()
            ? time
            : time(node.path("firstTimestamp"), node.path("deprecatedFirstTimestamp"));
    return new KubeEvent(
        node.path("metadata").path("uid").asString(""),
        time,
        first.isAfter(time) ? time : first,
        Math.max(
            Math.max(node.path("count").asLong(1), node.path("deprecatedCount").asLong(1)),
            node.path("series").path("count").asLong(1)),
        about.path("kind").asString(""),
        about.path("namespace").asString(""),
        about.path("name").asString(""),
        node.path("reason").asString(""),
        text(node.path("message"), node.path("note")));
  }

  private static Instant time(JsonNode... candidates) throws Unusable {
    String text = text(candidates);
    if (text.isEmpty()) {
      throw new Unusable("the event has no time");
    }
    return TimeText.ZONED.parse(text);
  }

  private static String text(JsonNode... candidates) {
    for (JsonNode candidate : candidates) {
      String text = candidate.isNull() ? "" : candidate.asString("");
      if (!text.isBlank()) {
        return text;
      }
    }
    return "";
  }
}
