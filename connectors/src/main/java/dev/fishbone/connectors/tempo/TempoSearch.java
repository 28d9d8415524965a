package dev.fishbone.connectors.tempo;

import dev.fishbone.connectors.files.JsonWalk;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.searching.AnswerTraces;
import dev.fishbone.connectors.searching.TraceId;
import dev.fishbone.connectors.searching.TraceStore;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Finds the ids of traces; Tempo's search gives no more of them. */
final class TempoSearch implements TraceStore {
  /** A trace's spans may lie in blocks beyond the time that the search knows of. */
  private static final Duration AROUND = Duration.ofHours(1);

  private final HttpSource http;
  private final boolean mostRecent;
  private final int limit;
  private final Map<TraceId, TimeRange> found = new LinkedHashMap<>();

  /**
   * @param mostRecent whether the server knows the hint, which makes the answer's choice the newest
   *     traces; without it the choice is any
   */
  TempoSearch(HttpSource http, boolean mostRecent, int limit) {
    this.http = http;
    this.mostRecent = mostRecent;
    this.limit = limit;
  }

  /** Traces in the order in which they were found, each with a time to look for it in. */
  Map<TraceId, TimeRange> found() {
    return found;
  }

  /** Without both of start and end, only what came in within minutes would be searched. */
  @Override
  public Request search(String service, TimeRange slice) {
    String spans =
        service.isEmpty()
            ? "{}"
            : "{resource.service.name=\""
                + service.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
                + "\"}";
    return Request.get("/api/search")
        .with("q", spans + (mostRecent ? " with (most_recent=true)" : ""))
        .with("start", Long.toString(slice.from().getEpochSecond()))
        .with("end", Long.toString(secondAfter(slice)))
        .with("limit", Integer.toString(limit))
        .with("spss", "1");
  }

  @Override
  public Found take(Answer answer, boolean smallest) {
    if (!answer.ok()) {
      boolean tooLong =
          answer.status() == 400 && firstWords(answer).contains("start and end exceeds");
      return new Found(0, tooLong, http.explain(answer));
    }
    AnswerTraces traces = AnswerTraces.of(answer, "Tempo's search results", this::walk);
    return new Found(traces.count(), traces.count() >= limit, traces.problem());
  }

  private static String firstWords(Answer answer) {
    try (InputStream in = answer.open()) {
      return new String(in.readNBytes(600), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  private void walk(JsonParser parser, AnswerTraces traces) {
    if (parser.nextToken() == JsonToken.START_OBJECT) {
      traces.known();
    }
    JsonWalk.fields(
        parser,
        name -> {
          if (name.equals("traces")) {
            JsonWalk.items(parser, () -> trace(parser, traces));
          } else {
            parser.skipChildren();
          }
        });
  }

  private void trace(JsonParser parser, AnswerTraces traces) {
    Map<String, String> fields = new LinkedHashMap<>();
    traces.begin(parser);
    JsonWalk.fields(
        parser,
        name -> {
          if (!parser.currentToken().isStructStart()) {
            fields.put(name, parser.getValueAsString(""));
          }
          parser.skipChildren();
        });
    String id = fields.getOrDefault("traceID", "");
    traces.trace(id);
    traces.end(parser);
    if (!TraceId.of(id).isNone()) {
      found.putIfAbsent(TraceId.of(id), around(fields));
    }
  }

  /** Empty where the search does not tell. */
  private static TimeRange around(Map<String, String> fields) {
    long start = number(fields.getOrDefault("startTimeUnixNano", ""));
    long lasts = number(fields.getOrDefault("durationMs", ""));
    if (start <= 0) {
      return new TimeRange(Instant.EPOCH, Instant.EPOCH);
    }
    Instant from = Instant.ofEpochSecond(0, start);
    return new TimeRange(from.minus(AROUND), from.plusMillis(Math.max(0, lasts)).plus(AROUND));
  }

  private static long secondAfter(TimeRange time) {
    return Math.floorDiv(time.toMillis() + 999, 1_000L);
  }

  private static long number(String text) {
    return text.matches("[0-9]{1,18}") || text.matches("[1-8][0-9]{18}") ? Long.parseLong(text) : 0;
  }

  /** Names of services that a time's traces bear; none where the server does not tell. */
  static SortedSet<String> services(HttpSource http, TimeRange time) throws SourceException {
    Answer answer =
        http.ask(
            Request.get("/api/v2/search/tag/resource.service.name/values")
                .with("start", Long.toString(time.from().getEpochSecond()))
                .with("end", Long.toString(secondAfter(time))));
    SortedSet<String> names = new TreeSet<>();
    AnswerTraces.of(
        answer,
        "values of a tag",
        (parser, list) -> {
          parser.nextToken();
          JsonWalk.fields(
              parser,
              field -> {
                if (!field.equals("tagValues")) {
                  parser.skipChildren();
                  return;
                }
                JsonWalk.items(
                    parser,
                    () ->
                        JsonWalk.fields(
                            parser,
                            name -> {
                              if (name.equals("value")) {
                                names.add(JsonWalk.text(parser));
                              }
                              parser.skipChildren();
                            }));
              });
        });
    names.remove("");
    return answer.ok() ? names : new TreeSet<>();
  }
}
