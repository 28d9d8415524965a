package dev.fishbone.connectors.tempo;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerFrames;
import dev.fishbone.connectors.pulling.Ledger;
import dev.fishbone.connectors.searching.TraceId;
import dev.fishbone.connectors.searching.TraceSearch;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Brings traces by their ids, as protobuf; by the second API what the first does not know. */
final class TempoTraces {
  private static final Set<Signal> TRACES = Set.of(Signal.TRACES);

  private final HttpSource http;
  private final AnswerFrames file;
  private final Ledger ledger;
  private final TimeRange whole;

  /**
   * @param whole the time of a gap for traces that do not tell theirs
   */
  TempoTraces(HttpSource http, AnswerFrames file, Ledger ledger, TimeRange whole) {
    this.http = http;
    this.file = file;
    this.ledger = ledger;
    this.whole = whole;
  }

  private enum Api {
    FIRST("/api/traces/"),
    SECOND("/api/v2/traces/");

    private final String path;

    Api(String path) {
      this.path = path;
    }
  }

  void pull(Map<TraceId, TimeRange> traces) throws SourceException {
    List<Map.Entry<TraceId, TimeRange>> all = List.copyOf(traces.entrySet());
    List<Map.Entry<TraceId, TimeRange>> head = all.subList(0, Math.min(1, all.size()));
    List<Map.Entry<TraceId, TimeRange>> tail = all.subList(head.size(), all.size());
    // The first one tells whether the server still has the first API.
    List<Map.Entry<TraceId, TimeRange>> unknown = ask(head, Api.FIRST);
    List<Map.Entry<TraceId, TimeRange>> gone = ask(unknown, Api.SECOND);
    boolean secondOnly = !unknown.isEmpty() && gone.isEmpty();
    gone.addAll(secondOnly ? ask(tail, Api.SECOND) : ask(ask(tail, Api.FIRST), Api.SECOND));
    for (Map.Entry<TraceId, TimeRange> trace : gone) {
      missed(
          trace, ReasonCode.PARTIAL_WINDOW, "the search found it, and by its id it is not there");
    }
  }

  private static Request request(Map.Entry<TraceId, TimeRange> trace, Api api) {
    Request request = Request.get(api.path + trace.getKey().hex());
    if (!trace.getValue().isEmpty()) {
      request =
          request
              .with("start", Long.toString(trace.getValue().from().getEpochSecond()))
              .with("end", Long.toString(trace.getValue().to().getEpochSecond() + 1));
    }
    // Pruning would put sibling retries together into one span.
    return request.with("span_pruning", "false").accepting("application/protobuf");
  }

  /** Asks for all; returns those that are not known. */
  private List<Map.Entry<TraceId, TimeRange>> ask(
      List<Map.Entry<TraceId, TimeRange>> traces, Api api) throws SourceException {
    List<Map.Entry<TraceId, TimeRange>> unknown = new ArrayList<>();
    http.askAll(
        traces,
        trace -> request(trace, api),
        new HttpSource.Answers<Map.Entry<TraceId, TimeRange>>() {
          @Override
          public void answered(Map.Entry<TraceId, TimeRange> trace, Answer answer)
              throws SourceException {
            if (answer.status() == 404) {
              unknown.add(trace);
            } else if (answer.refused()) {
              throw http.problem(
                  SourceException.Kind.REFUSED,
                  "answered for a trace with " + http.explain(answer));
            } else if (answer.status() == 422) {
              missed(
                  trace,
                  ReasonCode.PARTIAL_WINDOW,
                  "it is too large for the server, whose max_bytes_per_trace would have to rise: "
                      + http.explain(answer));
            } else if (!answer.ok()) {
              missed(trace, ReasonCode.SOURCE_FAILED, http.explain(answer));
            } else if (!write(trace, answer, api)) {
              unknown.add(trace);
            }
          }

          @Override
          public void failed(Map.Entry<TraceId, TimeRange> trace, SourceException why)
              throws SourceException {
            if (TraceSearch.ENDS_ALL.contains(why.kind())) {
              throw why;
            }
            missed(trace, ReasonCode.SOURCE_FAILED, String.valueOf(why.getMessage()));
          }
        });
    return unknown;
  }

  /** False where the answer holds no span. */
  private boolean write(Map.Entry<TraceId, TimeRange> trace, Answer answer, Api api)
      throws SourceException {
    TempoMessage message;
    try {
      message = api == Api.FIRST ? TempoMessage.first(answer) : TempoMessage.second(answer);
    } catch (IOException e) {
      missed(trace, ReasonCode.SOURCE_FAILED, "the answer is no protobuf of a trace");
      return true;
    }
    if (message.isEmpty()) {
      return false;
    }
    if (message.trace().to() - message.trace().from() > AnswerFrames.LONGEST_BYTES) {
      missed(trace, ReasonCode.PARTIAL_WINDOW, "it is larger than what is read of one trace");
      return true;
    }
    file.write(answer, message.trace());
    if (message.partial()) {
      missed(
          trace,
          ReasonCode.PARTIAL_WINDOW,
          "the server left spans out: its max_bytes_per_trace would have to rise");
    } else {
      ledger.asked(TRACES, true);
    }
    return true;
  }

  private void missed(Map.Entry<TraceId, TimeRange> trace, ReasonCode reason, String why) {
    ledger.asked(TRACES, false);
    TimeRange range = trace.getValue().isEmpty() ? whole : trace.getValue();
    ledger.gap(TRACES, range, reason, "trace " + trace.getKey().hex() + ": " + why);
  }
}
