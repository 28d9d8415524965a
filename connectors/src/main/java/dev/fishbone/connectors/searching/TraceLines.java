package dev.fishbone.connectors.searching;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.connectors.pulling.AnswerLines;
import dev.fishbone.telemetry.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A packed file of traces that takes each once, however many answers bring it. */
public final class TraceLines implements AutoCloseable {
  private final AnswerLines lines;
  private final Set<TraceId> written = new HashSet<>();

  /**
   * Begins the file anew.
   *
   * @param file ends in {@code .jsonl.zst}
   */
  public TraceLines(Path file) throws SourceException {
    this.lines = new AnswerLines(file);
  }

  /**
   * Writes the parts of an answer that hold a trace which no answer before brought, each as a line
   * between two texts. Several parts of one trace in one answer are all written.
   */
  public void write(Answer answer, AnswerTraces traces, String before, String after)
      throws SourceException {
    List<AnswerLines.Extent> fresh = new ArrayList<>();
    for (AnswerTraces.Part part : traces.parts()) {
      if (!written.containsAll(part.traces())) {
        fresh.add(part.bytes());
      }
    }
    lines.write(answer, fresh, before, after);
    traces.parts().forEach(part -> written.addAll(part.traces()));
  }

  @Override
  public void close() throws SourceException {
    lines.close();
  }
}
