package dev.fishbone.connectors.zipkin;

import dev.fishbone.connectors.files.JsonWalk;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.searching.AnswerTraces;
import dev.fishbone.connectors.searching.TraceLines;
import dev.fishbone.connectors.searching.TraceStore;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Searches of the v2 API.
 *
 * @param limit traces that one answer may hold
 * @param lines where traces are written, if anywhere
 */
record ZipkinStore(HttpSource http, int limit, Optional<TraceLines> lines) implements TraceStore {
  static final String SERVICES = "/api/v2/services";

  /**
   * Spans that Zipkin's Elasticsearch storage gives for one answer, whatever the limit: beyond
   * them, traces are cut.
   */
  private static final int CUT_SPANS = 10_000;

  @Override
  public Request search(String service, TimeRange slice) {
    Request request = Request.get("/api/v2/traces");
    if (!service.isEmpty()) {
      request = request.with("serviceName", service);
    }
    return request
        .with("endTs", Long.toString(slice.toMillis()))
        .with("lookback", Long.toString(slice.toMillis() - slice.fromMillis()))
        .with("limit", Integer.toString(limit));
  }

  @Override
  public Found take(Answer answer, boolean smallest) throws SourceException {
    if (!answer.ok()) {
      return new Found(0, false, http.explain(answer));
    }
    AnswerTraces traces = AnswerTraces.of(answer, "Zipkin's traces", ZipkinStore::walk);
    boolean cut = traces.spans() == CUT_SPANS;
    if (cut && smallest) {
      traces.problem("the answer ends at exactly 10,000 spans, where some storages cut traces");
    }
    // A trace is written once: a cut one must not be first.
    if (lines.isPresent() && (!cut || smallest)) {
      lines.get().write(answer, traces, "", "");
    }
    return new Found(traces.count(), cut || traces.count() >= limit, traces.problem());
  }

  /** A list of traces, each a list of spans. */
  private static void walk(JsonParser parser, AnswerTraces traces) {
    if (parser.nextToken() == JsonToken.START_ARRAY) {
      traces.known();
    }
    JsonWalk.items(
        parser,
        () -> {
          traces.begin(parser);
          JsonWalk.items(
              parser,
              () -> {
                traces.span();
                JsonWalk.fields(
                    parser,
                    name -> {
                      if (name.equals("traceId")) {
                        traces.trace(JsonWalk.text(parser));
                      }
                      parser.skipChildren();
                    });
              });
          traces.end(parser);
        });
    parser.nextToken();
  }

  /** The services that the server lists. */
  static SortedSet<String> services(HttpSource http) throws SourceException {
    Answer answer = http.ask(Request.get(SERVICES));
    SortedSet<String> names = new TreeSet<>();
    AnswerTraces read =
        AnswerTraces.of(
            answer,
            "a list of services",
            (parser, list) -> {
              if (parser.nextToken() == JsonToken.START_ARRAY) {
                list.known();
              }
              JsonWalk.items(
                  parser,
                  () -> {
                    names.add(JsonWalk.text(parser));
                    parser.skipChildren();
                  });
            });
    if (!answer.ok()) {
      throw http.problem(
          answer.refused() ? SourceException.Kind.REFUSED : SourceException.Kind.MALFORMED,
          "answered " + SERVICES + " with " + http.explain(answer));
    }
    if (!read.problem().isEmpty()) {
      throw http.problem(
          SourceException.Kind.MALFORMED,
          "is not Zipkin, or url lacks its prefix: for " + SERVICES + " " + read.problem());
    }
    names.remove("");
    return names;
  }
}
