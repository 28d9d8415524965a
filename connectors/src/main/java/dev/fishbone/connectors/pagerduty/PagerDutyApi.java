package dev.fishbone.connectors.pagerduty;

import dev.fishbone.connectors.events.Gathering;
import dev.fishbone.connectors.events.Halving;
import dev.fishbone.connectors.events.JsonAnswer;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSettings;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.Events.Kind;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Asks PagerDuty's API, whose lists end after ten thousand and whose times are asked in UTC. */
record PagerDutyApi(HttpSettings settings, List<String> teams) {
  private static final int LIMIT = 100;
  private static final int MOST = 10_000;

  /** A question must not span more than six months. */
  private static final Duration LONGEST = Duration.ofDays(150);

  void gather(Pull pull, PagerDutyLog log, Gathering into) throws SourceException {
    try (HttpSource http = HttpSource.open(settings, pull)) {
      TimeRange time = into.time();
      for (Instant from = time.from(); from.isBefore(time.to()); from = from.plus(LONGEST)) {
        Instant end = from.plus(LONGEST);
        TimeRange part = new TimeRange(from, end.isBefore(time.to()) ? end : time.to());
        list(
            http,
            request("/log_entries").with("is_overview", "false").with("include[]", "channels"),
            "log_entries",
            part,
            log,
            into);
        list(
            http,
            request("/incidents")
                .with("sort_by", "created_at")
                .with("statuses[]", "triggered")
                .with("statuses[]", "acknowledged")
                .with("statuses[]", "resolved"),
            "incidents",
            part,
            log,
            into);
      }
      alerts(http, log, into);
    }
  }

  private static Request request(String path) {
    return Request.get(path)
        .accepting("application/vnd.pagerduty+json;version=2")
        .with("limit", Integer.toString(LIMIT));
  }

  private void list(
      HttpSource http, Request base, String key, TimeRange time, PagerDutyLog log, Gathering into)
      throws SourceException {
    for (TimeRange cut : Halving.ask(time, part -> whole(http, base, key, part, log, into))) {
      into.gap(
          Kind.PAGES,
          cut,
          ReasonCode.PARTIAL_WINDOW,
          http
              + " has more than "
              + MOST
              + " "
              + key
              + " from "
              + cut.from()
              + " to "
              + cut.to()
              + ": name the teams with team-ids");
    }
  }

  private boolean whole(
      HttpSource http, Request base, String key, TimeRange part, PagerDutyLog log, Gathering into)
      throws SourceException {
    // A time without a zone would be read in that of the account.
    Request request =
        base.with("time_zone", "UTC")
            .with("since", part.from().toString())
            .with("until", part.to().toString());
    for (String team : teams) {
      request = request.with("team_ids[]", team);
    }
    for (int offset = 0; offset + LIMIT <= MOST; offset += LIMIT) {
      JsonNode root =
          JsonAnswer.object(http, request.with("offset", Integer.toString(offset)), key);
      into.asked(Kind.PAGES, true);
      root.path(key).forEach(node -> log.addOrTell(node, http.toString(), into));
      if (!root.path("more").asBoolean(false)) {
        return true;
      }
    }
    return false;
  }

  private void alerts(HttpSource http, PagerDutyLog log, Gathering into) throws SourceException {
    Collection<String> open = log.incidentIds();
    for (int offset = 0; !open.isEmpty(); offset += LIMIT) {
      open = goingOn(http, open, offset, log, into);
    }
  }

  private static Request alertsOf(String incident, int offset) {
    return request("/incidents/" + Request.segment(incident) + "/alerts")
        .with("offset", Integer.toString(offset));
  }

  /** Asks for a page of the alerts of each incident; those that have more. */
  private static List<String> goingOn(
      HttpSource http, Collection<String> ids, int offset, PagerDutyLog log, Gathering into)
      throws SourceException {
    List<String> more = new ArrayList<>();
    http.askAll(
        ids,
        id -> alertsOf(id, offset),
        new HttpSource.Answers<String>() {
          @Override
          public void answered(String id, Answer answer) throws SourceException {
            try {
              JsonNode root = JsonAnswer.object(http, alertsOf(id, offset), answer, "alerts");
              into.asked(Kind.PAGES, true);
              root.path("alerts").forEach(node -> log.addOrTell(node, http.toString(), into));
              if (root.path("more").asBoolean(false)) {
                goOn(id);
              }
            } catch (SourceException e) {
              failed(id, e);
            }
          }

          private void goOn(String id) {
            if (offset + 2 * LIMIT <= MOST) {
              more.add(id);
            } else {
              gap(id, "there are more than " + MOST);
            }
          }

          @Override
          public void failed(String id, SourceException why) throws SourceException {
            if (why.kind() == SourceException.Kind.DISK) {
              throw why;
            }
            into.asked(Kind.PAGES, false);
            gap(id, String.valueOf(why.getMessage()));
          }

          private void gap(String id, String why) {
            into.gap(
                Kind.PAGES,
                log.timeOf(id, into.time()),
                ReasonCode.PARTIAL_WINDOW,
                "the alerts of incident "
                    + id
                    + " are not "
                    + (offset == 0 ? "" : "all ")
                    + "known: "
                    + why);
          }
        });
    return more;
  }

  /** One incident with its alerts; whether there is one of this id. */
  boolean incident(String id, Pull pull, PagerDutyLog log, Gathering into) throws SourceException {
    try (HttpSource http = HttpSource.open(settings, pull)) {
      Request request = request("/incidents/" + Request.segment(id));
      Answer answer = http.ask(request);
      if (answer.status() == 404) {
        return false;
      }
      log.addOrTell(JsonAnswer.root(http, request, answer).path("incident"), http.toString(), into);
      alerts(http, log, into);
      return true;
    }
  }
}
