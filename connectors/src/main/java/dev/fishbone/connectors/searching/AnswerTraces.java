package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.pulling.AnswerLines;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The traces of a JSON answer: whose they are and where their bytes lie. The answer is read token
 * by token and never held.
 */
public final class AnswerTraces {
  private static final JsonFactory JSON = new JsonFactory();

  /** Goes through an answer of one kind; the parser stands before its first token. */
  @FunctionalInterface
  public interface Walk {
    void walk(JsonParser parser, AnswerTraces traces);
  }

  /**
   * A value of the answer.
   *
   * @param traces of which it holds spans; usually one
   * @param spans how many it holds
   */
  public record Part(Set<TraceId> traces, AnswerLines.Extent bytes, int spans) {}

  private final List<Part> parts = new ArrayList<>();
  private final Map<TraceId, Integer> spansOf = new HashMap<>();
  private final Set<TraceId> open = new LinkedHashSet<>();
  private long from;
  private String openText = "";
  private int openSpans;
  private int spans;
  private boolean known;
  private String problem = "";

  private AnswerTraces() {}

  /**
   * @param kind of answer that is expected, for a complaint: {@code Zipkin's traces}
   */
  public static AnswerTraces of(Answer answer, String kind, Walk walk) {
    AnswerTraces traces = new AnswerTraces();
    try (InputStream body = answer.open();
        JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      walk.walk(parser, traces);
      if (!traces.known) {
        traces.problem("the answer does not hold " + kind + " as JSON");
      }
    } catch (JacksonException | IOException e) {
      traces.problem(
          traces.known
              ? "the answer breaks off or is broken after " + traces.count() + " traces"
              : "the answer is not JSON with " + kind);
    }
    return traces;
  }

  /** The parser stands on the first token of a part. */
  public void begin(JsonParser parser) {
    from = parser.currentTokenLocation().getByteOffset();
    open.clear();
    openText = "";
    openSpans = 0;
  }

  /** The part holds spans of this trace. */
  public void trace(String text) {
    // Its spans mostly repeat the id of the one before.
    if (text.equals(openText)) {
      return;
    }
    openText = text;
    TraceId id = TraceId.of(text);
    if (!id.isNone()) {
      open.add(id);
    }
  }

  /** The part holds one more span. */
  public void span() {
    openSpans++;
  }

  /** The parser stands on the last token of the part. */
  public void end(JsonParser parser) {
    long to = parser.currentLocation().getByteOffset();
    if (!open.isEmpty()) {
      parts.add(new Part(Set.copyOf(open), new AnswerLines.Extent(from, to), openSpans));
      open.forEach(id -> spansOf.merge(id, openSpans, Integer::sum));
      spans += openSpans;
    }
  }

  /** The answer is of the expected kind, though it may hold nothing. */
  public void known() {
    known = true;
  }

  /** Something is wrong with the answer: part of a sentence. The first one counts. */
  public void problem(String what) {
    problem = problem.isEmpty() ? what : problem;
  }

  public String problem() {
    return problem;
  }

  public List<Part> parts() {
    return parts;
  }

  /** Of traces. */
  public int count() {
    return spansOf.size();
  }

  public int spans() {
    return spans;
  }

  /** Whether a trace has exactly so many. */
  public boolean hasTraceOf(int size) {
    return spansOf.containsValue(size);
  }
}
