package dev.fishbone.connectors.alerting;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.routing.Matcher;
import dev.fishbone.telemetry.routing.Silence;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the answer of Alertmanager's {@code /api/v2/silences}. */
public final class SilenceReader {
  private SilenceReader() {}

  public static List<Silence> read(String text, Complaints complaints) {
    List<Silence> silences = new ArrayList<>();
    try {
      JsonNode root = new JsonMapper().readTree(text);
      JsonNode list = root.isArray() ? root : root.path("data");
      if (!list.isArray()) {
        complaints.add(0, "this is no list of silences; save the answer of /api/v2/silences");
      }
      for (JsonNode node : list) {
        silence(node, complaints, silences);
      }
    } catch (JacksonException e) {
      complaints.add(
          e.getLocation() == null ? 0 : e.getLocation().getLineNr(),
          "not JSON; save the answer of /api/v2/silences again");
    }
    return silences;
  }

  private static void silence(JsonNode node, Complaints complaints, List<Silence> into) {
    String id = node.path("id").asString("");
    try {
      Instant from = OffsetDateTime.parse(node.path("startsAt").asString("")).toInstant();
      Instant to = OffsetDateTime.parse(node.path("endsAt").asString("")).toInstant();
      into.add(
          new Silence(
              id,
              matchers(node.path("matchers")),
              new TimeRange(from, to.isBefore(from) ? from : to),
              node.path("createdBy").asString(""),
              node.path("comment").asString(""),
              new Location(complaints.file(), 0)));
    } catch (DateTimeException e) {
      complaints.tally(0, "a silence without proper startsAt and endsAt was left out");
    }
  }

  private static List<Matcher> matchers(JsonNode nodes) {
    List<Matcher> matchers = new ArrayList<>();
    for (JsonNode node : nodes) {
      boolean equal = node.path("isEqual").asBoolean(true);
      boolean regex = node.path("isRegex").asBoolean(false);
      matchers.add(
          new Matcher(
              node.path("name").asString(""),
              regex
                  ? equal ? Matcher.Operator.MATCHES : Matcher.Operator.NOT_MATCHES
                  : equal ? Matcher.Operator.EQUAL : Matcher.Operator.NOT_EQUAL,
              node.path("value").asString("")));
    }
    return matchers;
  }
}
