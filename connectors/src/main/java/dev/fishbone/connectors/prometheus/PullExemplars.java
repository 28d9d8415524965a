package dev.fishbone.connectors.prometheus;

import dev.fishbone.connectors.catalogue.Catalogue;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.http.HttpSource;
import dev.fishbone.connectors.http.Request;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.telemetry.Coverage;
import dev.fishbone.telemetry.ReasonCode;
import dev.fishbone.telemetry.Signal;
import dev.fishbone.telemetry.TimeRange;
import dev.fishbone.telemetry.source.Pull;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/** Brings exemplars of requests and retries: samples that name a trace. */
final class PullExemplars {
  private static final String ENDPOINT = "/api/v1/query_exemplars";
  private static final Set<Signal> COUNTED =
      Set.of(
          Signal.SERVER_REQUESTS,
          Signal.SERVER_SECONDS_SUM,
          Signal.CLIENT_REQUESTS,
          Signal.RETRIES);

  private final HttpSource http;
  private final Function<String, Request> question;
  private final Catalogue catalogue;
  private final Scope scope;

  PullExemplars(
      HttpSource http, Function<String, Request> question, Catalogue catalogue, Scope scope) {
    this.http = http;
    this.question = question;
    this.catalogue = catalogue;
    this.scope = scope;
  }

  /** What may carry exemplars: the buckets of a histogram, whose count and sum have none. */
  private SortedSet<String> carriers(Collection<String> names, String matchers) {
    SortedSet<String> carriers = new TreeSet<>();
    for (String name : names) {
      boolean counts = catalogue.signalsOf(name).stream().anyMatch(COUNTED::contains);
      boolean own = catalogue.rowsOf(name).stream().noneMatch(row -> row.identity().proxy());
      if (counts && own && scope.of(name).contains(matchers)) {
        carriers.add(name.replaceFirst("_(count|sum)$", "_bucket"));
      }
    }
    return carriers;
  }

  /** One question, as the recording repeats it. */
  private record Question(TimeRange range, Map<String, String> parameters) {
    static Question of(SortedSet<String> carriers, String matchers, TimeRange range) {
      String names = Selector.anyOf("__name__", carriers);
      Map<String, String> parameters = new LinkedHashMap<>();
      parameters.put("query", "{" + names + (matchers.isEmpty() ? "" : "," + matchers) + "}");
      parameters.put("start", PrometheusConnector.seconds(range.fromMillis()));
      parameters.put("end", PrometheusConnector.seconds(range.toMillis()));
      return new Question(range, parameters);
    }

    Map<String, String> echo() {
      Map<String, String> echo = new LinkedHashMap<>();
      echo.put("endpoint", ENDPOINT);
      echo.putAll(parameters);
      return echo;
    }
  }

  private List<Question> questions(Pull pull, Collection<String> names) {
    Set<String> alternatives = new TreeSet<>();
    names.forEach(name -> alternatives.addAll(scope.of(name)));
    List<Question> questions = new ArrayList<>();
    for (String matchers : alternatives) {
      SortedSet<String> carriers = carriers(names, matchers);
      if (!carriers.isEmpty()) {
        pull.ranges().forEach(range -> questions.add(Question.of(carriers, matchers, range)));
      }
    }
    return questions;
  }

  /** Writes the file where there are any; the entry says how many questions were answered. */
  List<Coverage.Entry> pull(Pull pull, Collection<String> names, Path file, String source)
      throws SourceException {
    List<Question> questions = questions(pull, names);
    if (questions.isEmpty()) {
      return List.of();
    }
    Map<Question, Answer> found = new LinkedHashMap<>();
    List<Coverage.Gap> gaps = new ArrayList<>();
    for (Question each : questions) {
      String problem = "";
      try {
        Answer answer = http.ask(question.apply(ENDPOINT).with(each.parameters()));
        Envelope envelope = Envelope.of(answer);
        if (!envelope.success() || Limits.tooLong(answer)) {
          problem = http + " answered " + ENDPOINT + " with " + http.explain(answer);
        } else if (envelope.results() > 0) {
          found.put(each, answer);
        }
      } catch (SourceException e) {
        if (e.kind() == SourceException.Kind.DISK) {
          throw e;
        }
        problem = String.valueOf(e.getMessage());
      }
      if (!problem.isEmpty()) {
        gaps.add(new Coverage.Gap(each.range(), ReasonCode.NO_SOURCE, problem));
      }
    }
    if (!found.isEmpty()) {
      try (AnswerLines lines = new AnswerLines(file)) {
        for (Map.Entry<Question, Answer> each : found.entrySet()) {
          lines.write(each.getKey().echo(), each.getValue());
        }
      }
    }
    long asked = questions.size();
    return List.of(new Coverage.Entry(source, "exemplars", asked, asked - gaps.size(), gaps));
  }
}
