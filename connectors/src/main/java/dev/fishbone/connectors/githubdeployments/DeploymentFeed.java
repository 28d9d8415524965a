package dev.fishbone.connectors.githubdeployments;

import dev.fishbone.connectors.events.EventConnector;
import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.events.TimeText;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.Change;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Asks for the deployments of repositories, the newest first, until they are older than the time,
 * and for the statuses of each, which tell when it was rolled out.
 */
record DeploymentFeed(
    HttpSettings settings, List<String> repos, String environment, Map<String, String> services)
    implements EventConnector.Feed {
  private static final String MEDIA_TYPE = "application/vnd.github+json";
  private static final int PAGES = 100;

  @Override
  public void gather(Pull pull, Gathering into) throws SourceException {
    try (HttpSource http = HttpSource.open(settings, pull)) {
      for (String repo : repos) {
        List<Deployment> found = new ArrayList<>();
        try {
          list(http, repo, found, into);
        } finally {
          statuses(http, found, into);
        }
      }
    }
  }

  private void list(HttpSource http, String repo, List<Deployment> found, Gathering into)
      throws SourceException {
    Request request =
        Request.get("/repos/" + repo + "/deployments")
            .accepting(MEDIA_TYPE)
            .with("per_page", "100");
    request = environment.isEmpty() ? request : request.with("environment", environment);
    String name = repo.substring(repo.indexOf('/') + 1);
    Instant oldest = into.time().to();
    for (int page = 0; page < PAGES; page++) {
      Answer answer = http.ask(request);
      JsonNode listed = JsonAnswer.list(http, request, answer);
      if (page == 0 && listed.isEmpty()) {
        into.gap(
            Kind.CHANGES,
            into.time(),
            ReasonCode.NO_DATA,
            http + " shows no deployment of " + repo + " at all: check repos and environment");
      }
      for (JsonNode node : listed) {
        Optional<Deployment> deployment = read(node, repo, name, http, into);
        if (deployment.isPresent()) {
          oldest = deployment.get().created();
          if (oldest.isBefore(into.time().from())) {
            into.asked(Kind.CHANGES, true);
            return;
          }
          // One that was made after the time cannot have been rolled out in it.
          if (oldest.isBefore(into.time().to())) {
            found.add(deployment.get());
          }
        }
      }
      into.asked(Kind.CHANGES, true);
      NextPage next = NextPage.of(answer.link(), settings.url());
      if (next.path().isEmpty()) {
        next.problem().ifPresent(p -> cut(http, repo, p, into));
        return;
      }
      request = Request.get(next.path().get()).accepting(MEDIA_TYPE);
    }
    TimeRange before = new TimeRange(into.time().from(), oldest);
    into.gap(
        Kind.CHANGES,
        before,
        ReasonCode.PARTIAL_WINDOW,
        http
            + " has more than "
            + PAGES
            + " pages of deployments of "
            + repo
            + ": name the environment");
  }

  private static void cut(HttpSource http, String repo, String problem, Gathering into) {
    into.gap(
        Kind.CHANGES,
        into.time(),
        ReasonCode.PARTIAL_WINDOW,
        http + ": older deployments of " + repo + " were not asked for: " + problem);
  }

  private Optional<Deployment> read(
      JsonNode node, String repo, String name, HttpSource http, Gathering into) {
    try {
      Instant created = TimeText.ZONED.parse(node.path("created_at").asString(""));
      String service = services.getOrDefault(name, services.getOrDefault(repo, name));
      return Optional.of(new Deployment(repo, service, created, node));
    } catch (Unusable e) {
      into.asked(Kind.CHANGES, false);
      into.gap(
          Kind.CHANGES,
          into.time(),
          ReasonCode.SOURCE_FAILED,
          http
              + ": deployment "
              + node.path("id").asString("")
              + " of "
              + repo
              + ": "
              + e.getMessage());
      return Optional.empty();
    }
  }

  private void statuses(HttpSource http, List<Deployment> deployments, Gathering into)
      throws SourceException {
    http.askAll(
        deployments,
        Deployment::statuses,
        new HttpSource.Answers<Deployment>() {
          @Override
          public void answered(Deployment deployment, Answer answer) throws SourceException {
            if (answer.status() == 404) {
              tell(deployment, "it was deleted since");
              return;
            }
            try {
              JsonNode list = JsonAnswer.list(http, deployment.statuses(), answer);
              Optional<Change> rollout = deployment.rollout(list);
              rollout.ifPresent(into::add);
              into.asked(Kind.CHANGES, true);
            } catch (SourceException e) {
              failed(deployment, e);
            } catch (Unusable e) {
              tell(deployment, e.getMessage());
            }
          }

          @Override
          public void failed(Deployment deployment, SourceException why) throws SourceException {
            if (why.kind() == SourceException.Kind.DISK) {
              throw why;
            }
            tell(deployment, why.getMessage());
          }

          private void tell(Deployment deployment, @org.jspecify.annotations.Nullable String why) {
            into.asked(Kind.CHANGES, false);
            into.gap(
                Kind.CHANGES,
                into.time().intersect(new TimeRange(deployment.created(), Instant.MAX)),
                ReasonCode.PARTIAL_WINDOW,
                "whether and when deployment "
                    + deployment.id()
                    + " of "
                    + deployment.repo()
                    + " was rolled out is not known: "
                    + why);
          }
        });
  }
}
