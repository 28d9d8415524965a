package dev.fishbone.connectors.jaeger;

import dev.fishbone.connectors.files.JsonWalk;
import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.searching.AnswerTraces;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Answers of both APIs, token by token. */
final class JaegerAnswer {
  private static final Set<String> SCOPES = Set.of("scopeSpans", "instrumentationLibrarySpans");
  private static final Set<String> SERVICE_LISTS = Set.of("services", "data");

  private final JsonParser parser;
  private final AnswerTraces traces;

  private JaegerAnswer(JsonParser parser, AnswerTraces traces) {
    this.parser = parser;
    this.traces = traces;
  }

  /**
   * The services of either API's list; nothing where this is no such list, as where the user
   * interface answers for addresses that it does not know.
   */
  static Optional<SortedSet<String>> services(Answer answer) {
    SortedSet<String> names = new TreeSet<>();
    AnswerTraces read =
        AnswerTraces.of(
            answer,
            "services",
            (parser, traces) -> {
              if (parser.nextToken() == JsonToken.START_OBJECT) {
                traces.known();
              }
              JsonWalk.fields(
                  parser,
                  name -> {
                    if (SERVICE_LISTS.contains(name)) {
                      JsonWalk.items(
                          parser,
                          () -> {
                            names.add(JsonWalk.text(parser));
                            parser.skipChildren();
                          });
                    }
                    parser.skipChildren();
                  });
            });
    names.remove("");
    return answer.ok() && read.problem().isEmpty() ? Optional.of(names) : Optional.empty();
  }

  /** Parts of {@code /api/traces} are traces; those of v3 are resources with their spans. */
  static AnswerTraces traces(Answer answer) {
    return AnswerTraces.of(
        answer, "Jaeger's traces", (parser, traces) -> new JaegerAnswer(parser, traces).read());
  }

  /** Old gateways send several objects in one body. */
  private void read() {
    while (parser.nextToken() != null) {
      JsonWalk.fields(parser, this::top);
    }
  }

  private void top(String name) {
    switch (name) {
      case "result" -> {
        traces.known();
        JsonWalk.fields(parser, this::top);
      }
      case "data" -> {
        traces.known();
        JsonWalk.items(parser, () -> part(this::legacy));
      }
      case "resourceSpans" -> {
        traces.known();
        JsonWalk.items(parser, () -> part(this::resource));
      }
      case "error" -> JsonWalk.fields(parser, this::error);
      case "errors" -> JsonWalk.items(parser, () -> JsonWalk.fields(parser, this::error));
      default -> parser.skipChildren();
    }
  }

  private void part(java.util.function.Consumer<String> field) {
    traces.begin(parser);
    JsonWalk.fields(parser, field);
    traces.end(parser);
  }

  private void legacy(String name) {
    if (name.equals("traceID")) {
      traces.trace(JsonWalk.text(parser));
    } else if (name.equals("spans")) {
      JsonWalk.items(
          parser,
          () -> {
            traces.span();
            parser.skipChildren();
          });
      return;
    }
    parser.skipChildren();
  }

  private void resource(String name) {
    if (SCOPES.contains(name)) {
      JsonWalk.items(parser, () -> JsonWalk.fields(parser, this::scope));
    } else {
      parser.skipChildren();
    }
  }

  private void scope(String name) {
    if (name.equals("spans")) {
      JsonWalk.items(
          parser,
          () -> {
            traces.span();
            JsonWalk.fields(parser, this::span);
          });
    } else {
      parser.skipChildren();
    }
  }

  private void span(String name) {
    if (name.equals("traceId")) {
      traces.trace(JsonWalk.text(parser));
    }
    parser.skipChildren();
  }

  private void error(String name) {
    if (name.equals("msg") || name.equals("message")) {
      traces.problem("Jaeger says " + Quoted.text(JsonWalk.text(parser)));
    }
    parser.skipChildren();
  }
}
