package dev.fishbone.connectors.jaeger;

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

/**
 * One server, after it was found out what it speaks.
 *
 * @param services that it lists
 */
record JaegerServer(HttpSource http, JaegerApi api, SortedSet<String> services) {
  /** At most so many spans of a trace come from an Elasticsearch that is left as it is. */
  private static final int MAX_DOC_COUNT = 10_000;

  /** What a server takes for the limit where it does not understand ours. */
  private static final int USUAL_LIMIT = 100;

  /**
   * Asks for the third API, then for the one before.
   *
   * @param slice any time of those that will be asked about
   */
  static JaegerServer probe(HttpSource http, TimeRange slice) throws SourceException {
    Answer third = http.ask(Request.get(JaegerApi.SERVICES));
    requireLetIn(http, third);
    Optional<SortedSet<String>> services = JaegerAnswer.services(third);
    if (services.isPresent()) {
      return new JaegerServer(http, third(http, services.get(), slice), services.get());
    }
    Answer legacy = http.ask(Request.get(JaegerApi.LEGACY_SERVICES));
    requireLetIn(http, legacy);
    return new JaegerServer(
        http,
        JaegerApi.LEGACY,
        JaegerAnswer.services(legacy)
            .orElseThrow(
                () ->
                    http.problem(
                        SourceException.Kind.MALFORMED,
                        "answered "
                            + JaegerApi.SERVICES
                            + " and "
                            + JaegerApi.LEGACY_SERVICES
                            + " with no list of services: "
                            + http.explain(legacy))));
  }

  private static JaegerApi third(HttpSource http, SortedSet<String> services, TimeRange slice)
      throws SourceException {
    if (services.isEmpty()) {
      return JaegerApi.V3;
    }
    Answer answer = http.ask(JaegerApi.V3.search(services.first(), slice, 1));
    return answer.status() == 400 ? JaegerApi.V3_SNAKE_CASE : JaegerApi.V3;
  }

  private static void requireLetIn(HttpSource http, Answer answer) throws SourceException {
    if (answer.refused()) {
      throw http.problem(
          SourceException.Kind.REFUSED,
          "answered the question for its services with " + http.explain(answer));
    }
  }

  /** Questions that bring at most so many traces; what comes is written where there is a file. */
  TraceStore store(int limit, Optional<TraceLines> lines) {
    return new TraceStore() {
      @Override
      public Request search(String service, TimeRange slice) {
        return api.search(service, slice, limit);
      }

      @Override
      public Found take(Answer answer, boolean smallest) throws SourceException {
        if (answer.status() == 404) {
          return new Found(0, false, "");
        }
        if (!answer.ok()) {
          return new Found(0, false, http.explain(answer));
        }
        AnswerTraces traces = JaegerAnswer.traces(answer);
        if (traces.hasTraceOf(MAX_DOC_COUNT)) {
          traces.problem("a trace ends at exactly 10,000 spans: set es.max-doc-count higher there");
        }
        boolean legacy = api == JaegerApi.LEGACY;
        if (lines.isPresent()) {
          lines
              .get()
              .write(answer, traces, legacy ? "" : "{\"resourceSpans\":[", legacy ? "" : "]}");
        }
        boolean full = traces.count() >= limit || !legacy && traces.count() == USUAL_LIMIT;
        return new Found(traces.count(), full, http.scrubbed(traces.problem()));
      }
    };
  }
}
