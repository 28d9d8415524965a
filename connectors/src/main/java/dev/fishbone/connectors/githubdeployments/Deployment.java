package dev.fishbone.connectors.githubdeployments;

import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A deployment that was asked for; whether and when it was rolled out its statuses tell.
 *
 * @param created when it was asked for
 */
record Deployment(String repo, String service, Instant created, JsonNode node) {
  private static final Set<String> ENDS = Set.of("success", "failure", "error");

  private record Status(String state, Instant time) {}

  String id() {
    return node.path("id").asString("");
  }

  Request statuses() {
    return Request.get("/repos/" + repo + "/deployments/" + Request.segment(id()) + "/statuses")
        .accepting("application/vnd.github+json")
        .with("per_page", "100");
  }

  /** Nothing where it never began: refused, cancelled while it waited, or still waiting. */
  Optional<Change> rollout(JsonNode answer) throws Unusable {
    List<Status> statuses = new ArrayList<>();
    for (JsonNode status : answer) {
      statuses.add(
          new Status(
              status.path("state").asString(""),
              TimeText.ZONED.parse(status.path("created_at").asString(""))));
    }
    statuses.sort(Comparator.comparing(Status::time));
    Optional<Status> began =
        first(statuses, Set.of("in_progress")).or(() -> first(statuses, Set.of("success")));
    return began.map(
        b -> change(b, first(statuses, ENDS).filter(e -> !e.time().isBefore(b.time())).orElse(b)));
  }

  private static Optional<Status> first(List<Status> statuses, Set<String> states) {
    return statuses.stream().filter(s -> states.contains(s.state())).findFirst();
  }

  private Change change(Status began, Status end) {
    String ref = node.path("ref").asString("");
    String sha = node.path("sha").asString("");
    String outcome =
        switch (end.state()) {
          case "failure", "error" -> ", which failed";
          case "in_progress" -> ", of which no end is known";
          default -> "";
        };
    String task = node.path("task").asString("deploy");
    return new Change(
        began.time(),
        end.time(),
        Change.Type.DEPLOY,
        service,
        task + " of " + repo + " " + ref + outcome,
        node.path("description").asString(""),
        "",
        sha.isEmpty() ? ref : sha,
        node.path("environment").asString(""),
        id(),
        Location.NOWHERE);
  }
}
