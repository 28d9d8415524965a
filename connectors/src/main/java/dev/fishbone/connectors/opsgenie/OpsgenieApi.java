package dev.fishbone.connectors.opsgenie;

import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.Halving;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.events.Unusable;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Asks Opsgenie's API, whose lists end after twenty thousand. */
record OpsgenieApi(HttpSettings settings) {
  private static final int LIMIT = 100;
  private static final int MOST = 20_000;

  /** What is asked of each alert, by the key under which the answer is kept. */
  private static final Map<String, String> MORE =
      Map.of("details", "", "recipients", "/recipients", "logs", "/logs");

  /** A question about one alert. */
  private record Question(OpsgenieAlert alert, String key) {
    Request request() {
      Request request =
          Request.get("/v2/alerts/" + Request.segment(alert.id()) + MORE.getOrDefault(key, ""))
              .with("identifierType", "id");
      return key.equals("logs")
          ? request.with("limit", "100").with("direction", "next").with("order", "asc")
          : request;
    }
  }

  /**
   * @param alerts takes what is read, by id, also where a later page fails
   */
  void alerts(Pull pull, Gathering into, Map<String, OpsgenieAlert> alerts) throws SourceException {
    try (HttpSource http = HttpSource.open(settings, pull)) {
      for (TimeRange cut : Halving.ask(into.time(), part -> whole(http, part, alerts, into))) {
        into.gap(
            Kind.PAGES,
            cut,
            ReasonCode.PARTIAL_WINDOW,
            http + " has more than " + MOST + " alerts from " + cut.from() + " to " + cut.to());
      }
      more(http, alerts.values().stream().toList(), into);
    }
  }

  private static boolean whole(
      HttpSource http, TimeRange part, Map<String, OpsgenieAlert> alerts, Gathering into)
      throws SourceException {
    String query = "createdAt>=" + part.fromMillis() + " AND createdAt<=" + (part.toMillis() - 1);
    for (int offset = 0; offset + LIMIT <= MOST; offset += LIMIT) {
      Request request =
          Request.get("/v2/alerts")
              .with("query", query)
              .with("limit", Integer.toString(LIMIT))
              .with("offset", Integer.toString(offset))
              .with("sort", "createdAt")
              .with("order", "asc");
      JsonNode data = JsonAnswer.object(http, request, "data").path("data");
      into.asked(Kind.PAGES, true);
      for (JsonNode node : data) {
        try {
          OpsgenieAlert alert = OpsgenieAlert.of(node);
          alerts.put(alert.id(), alert);
        } catch (Unusable e) {
          into.gap(Kind.PAGES, part, ReasonCode.SOURCE_FAILED, http + ": " + e.getMessage());
        }
      }
      if (data.size() < LIMIT) {
        return true;
      }
    }
    return false;
  }

  private static void more(HttpSource http, List<OpsgenieAlert> alerts, Gathering into)
      throws SourceException {
    List<Question> questions = new ArrayList<>();
    for (OpsgenieAlert alert : alerts) {
      MORE.keySet().stream().sorted().forEach(key -> questions.add(new Question(alert, key)));
    }
    http.askAll(
        questions,
        Question::request,
        new HttpSource.Answers<Question>() {
          @Override
          public void answered(Question question, Answer answer) throws SourceException {
            try {
              JsonNode root = JsonAnswer.root(http, question.request(), answer);
              JsonNode data = root.path("data");
              boolean details = question.key().equals("details");
              question.alert().put(question.key(), details ? data.path("details") : data);
              into.asked(Kind.PAGES, true);
              if (question.key().equals("logs") && root.path("paging").has("next")) {
                gap(question, "its log goes on after " + data.size() + " entries");
              }
            } catch (SourceException e) {
              failed(question, e);
            }
          }

          @Override
          public void failed(Question question, SourceException why) throws SourceException {
            if (why.kind() == SourceException.Kind.DISK) {
              throw why;
            }
            into.asked(Kind.PAGES, false);
            gap(question, String.valueOf(why.getMessage()));
          }

          private void gap(Question question, String why) {
            into.gap(
                Kind.PAGES,
                into.time(),
                ReasonCode.PARTIAL_WINDOW,
                "the "
                    + question.key()
                    + " of alert "
                    + question.alert().id()
                    + " are not all known: "
                    + why);
          }
        });
  }

  /** One alert by its id, its number or its alias. */
  Optional<OpsgenieAlert> alert(String name, Pull pull, Gathering into) throws SourceException {
    String type =
        name.matches("[0-9]{1,12}") ? "tiny" : name.matches("[0-9a-f-]{36,60}") ? "id" : "alias";
    try (HttpSource http = HttpSource.open(settings, pull)) {
      Request request =
          Request.get("/v2/alerts/" + Request.segment(name)).with("identifierType", type);
      Answer answer = http.ask(request);
      if (answer.status() == 404) {
        return Optional.empty();
      }
      OpsgenieAlert alert = OpsgenieAlert.of(JsonAnswer.root(http, request, answer).path("data"));
      more(http, List.of(alert), into);
      return Optional.of(alert);
    } catch (Unusable e) {
      return Optional.empty();
    }
  }
}
