package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;

/** Brings the values over time of expressions that a person wrote, such as orders a minute. */
final class PullQueries {
  private static final String ENDPOINT = "/api/v1/query_range";

  private final HttpSource http;
  private final Function<String, Request> question;
  private final int points;
  private final long stepMillis;
  private final List<Coverage.Gap> gaps = new ArrayList<>();
  private long asked;
  private long received;

  /**
   * @param points the most that the server gives for a series
   */
  PullQueries(HttpSource http, Function<String, Request> question, int points, long stepMillis) {
    this.http = http;
    this.question = question;
    this.points = points;
    this.stepMillis = stepMillis;
  }

  /** Some of a query's steps; both ends are among them. */
  private record Part(String name, String query, long firstMillis, long lastMillis) {
    Map<String, String> parameters(long stepMillis) {
      Map<String, String> parameters = new LinkedHashMap<>();
      parameters.put("query", query);
      parameters.put("start", PrometheusConnector.seconds(firstMillis));
      parameters.put("end", PrometheusConnector.seconds(lastMillis));
      parameters.put("step", PrometheusConnector.seconds(stepMillis));
      return parameters;
    }

    Map<String, String> echo(long stepMillis) {
      Map<String, String> echo = new LinkedHashMap<>();
      echo.put("endpoint", ENDPOINT);
      echo.put("name", name);
      echo.putAll(parameters(stepMillis));
      return echo;
    }

    List<Part> halves(long stepMillis) {
      long steps = (lastMillis - firstMillis) / stepMillis + 1;
      if (steps < 2) {
        return List.of();
      }
      long middle = firstMillis + (steps / 2) * stepMillis;
      return List.of(
          new Part(name, query, firstMillis, middle - stepMillis),
          new Part(name, query, middle, lastMillis));
    }
  }

  /** Each range from its start in steps, its end not included. */
  private List<Part> parts(SortedMap<String, String> queries, List<TimeRange> ranges) {
    List<Part> parts = new ArrayList<>();
    queries.forEach(
        (name, query) -> {
          for (TimeRange range : ranges) {
            long last =
                range.toMillis() - 1 - (range.toMillis() - 1 - range.fromMillis()) % stepMillis;
            for (long at = range.fromMillis(); at <= last; at += points * stepMillis) {
              parts.add(new Part(name, query, at, Math.min(at + (points - 1) * stepMillis, last)));
            }
          }
        });
    return parts;
  }

  List<Coverage.Entry> pull(Pull pull, SortedMap<String, String> queries, Path file, String source)
      throws SourceException {
    if (queries.isEmpty()) {
      return List.of();
    }
    List<Part> parts = parts(queries, pull.ranges());
    try (AnswerLines lines = new AnswerLines(file)) {
      while (!parts.isEmpty()) {
        parts = ask(parts, lines);
      }
    }
    return List.of(new Coverage.Entry(source, "queries", asked, received, gaps));
  }

  private List<Part> ask(List<Part> parts, AnswerLines lines) throws SourceException {
    List<Part> again = new ArrayList<>();
    http.askAll(
        parts,
        part -> question.apply(ENDPOINT).with(part.parameters(stepMillis)),
        new HttpSource.Answers<Part>() {
          @Override
          public void answered(Part part, Answer answer) throws SourceException {
            Envelope envelope = Envelope.of(answer);
            if (Limits.exceeded(answer, envelope) && again.addAll(part.halves(stepMillis))) {
              return;
            }
            if (!envelope.success() || Limits.tooLong(answer)) {
              asked++;
              String why =
                  envelope.success()
                      ? "one point of it is too much: add up its series, as sum(…) does"
                      : envelope.complaint(answer.status());
              gap(part, ReasonCode.SOURCE_FAILED, why);
              return;
            }
            lines.write(part.echo(stepMillis), answer);
            took(part, envelope);
          }

          @Override
          public void failed(Part part, SourceException why) throws SourceException {
            if (why.kind() == SourceException.Kind.DISK) {
              throw why;
            }
            if (why.kind() == SourceException.Kind.TOO_LARGE
                && again.addAll(part.halves(stepMillis))) {
              return;
            }
            asked++;
            gap(part, ReasonCode.SOURCE_FAILED, String.valueOf(why.getMessage()));
          }
        });
    return again;
  }

  private void took(Part part, Envelope envelope) {
    asked++;
    if (envelope.partial()) {
      gap(part, ReasonCode.PARTIAL_WINDOW, "the answer says that it is partial");
    }
    for (String warning : envelope.warnings()) {
      gap(part, ReasonCode.PARTIAL_WINDOW, "warning: " + Quoted.bare(warning));
    }
    if (envelope.results() == 0) {
      gap(part, ReasonCode.NO_DATA, "no series has this: correct the expression under queries");
    }
    received += envelope.partial() || !envelope.warnings().isEmpty() ? 0 : 1;
  }

  private void gap(Part part, ReasonCode reason, String what) {
    TimeRange range = TimeRange.ofMillis(part.firstMillis(), part.lastMillis() + stepMillis);
    gaps.add(new Coverage.Gap(range, reason, "query " + part.name() + ": " + http.scrubbed(what)));
  }
}
