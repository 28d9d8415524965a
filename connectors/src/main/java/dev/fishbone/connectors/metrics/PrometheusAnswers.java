package dev.fishbone.connectors.metrics;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.Location;
import dev.fishbone.telemetry.ReasonCode;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Lines {@code {"request": …, "answer": …}}, or bare answers, of Prometheus' HTTP API. */
final class PrometheusAnswers {
  private final ResultReader results;
  private final Complaints complaints;
  private long good;
  private String query = "";
  private String status = "";
  private String error = "";
  private final List<String> warnings = new ArrayList<>();

  PrometheusAnswers(SeriesStore store, Complaints complaints) {
    this.results = new ResultReader(store, complaints);
    this.complaints = complaints;
  }

  /** Answers that came with success. */
  long good() {
    return good;
  }

  void take(JsonParser parser, long line) {
    query = "";
    status = "";
    error = "";
    warnings.clear();
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      complaints.add(line, "this is no answer of Prometheus; wrap it as {\"request\", \"answer\"}");
      parser.skipChildren();
      return;
    }
    fields(parser, line);
    if (status.equals("success")) {
      good++;
    } else {
      complaints.add(
          line,
          status.isEmpty()
              ? "this is no answer of Prometheus: it has no status"
              : "the query " + Quoted.text(query) + " was answered with " + Quoted.bare(error));
    }
    for (String warning : warnings) {
      complaints.add(
          line,
          ReasonCode.PARTIAL_WINDOW,
          "the query " + Quoted.text(query) + " has a warning: " + Quoted.bare(warning));
    }
  }

  private void fields(JsonParser parser, long line) {
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (key) {
        case "request" -> request(parser);
        case "answer" -> {
          if (value == JsonToken.START_OBJECT) {
            fields(parser, line);
          } else {
            parser.skipChildren();
          }
        }
        case "status" -> status = parser.getValueAsString("");
        case "errorType" ->
            error = parser.getValueAsString("") + (error.isEmpty() ? "" : ": " + error);
        case "error" -> error = (error.isEmpty() ? "" : error + ": ") + parser.getValueAsString("");
        case "isPartial" -> {
          if (value == JsonToken.VALUE_TRUE) {
            warnings.add("the source says that the answer is partial");
          }
        }
        case "warnings" -> warnings(parser);
        case "data" -> results.data(parser, new Location(complaints.file(), (int) line));
        default -> parser.skipChildren();
      }
      if (parser.currentToken().isStructStart()) {
        // A status or error of a wrong type.
        parser.skipChildren();
      }
    }
  }

  private void request(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      boolean isQuery = parser.currentName().equals("query");
      parser.nextToken();
      if (isQuery) {
        query = parser.getValueAsString("");
      }
      parser.skipChildren();
    }
  }

  private void warnings(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      parser.skipChildren();
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      warnings.add(parser.getValueAsString("(not a text)"));
      parser.skipChildren();
    }
  }
}
