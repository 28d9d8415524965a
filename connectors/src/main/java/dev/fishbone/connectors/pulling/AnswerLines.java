package dev.fishbone.connectors.pulling;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A packed file of the recording that takes answers one a line, alone or with the request that made
 * them. An answer's bytes stay as they are, but for line breaks, which in JSON are only space
 * between tokens.
 */
public final class AnswerLines implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];

  /**
   * Begins the file anew.
   *
   * @param file ends in {@code .jsonl.zst}
   */
  public AnswerLines(Path file) throws SourceException {
    this.file = file;
    this.out = PackedFile.open(file);
  }

  /** A line {@code {"request": {…}, "answer": …}}. */
  public void write(Map<String, String> request, Answer answer) throws SourceException {
    try {
      out.write(
          ("{\"request\":" + json(request) + ",\"answer\":").getBytes(StandardCharsets.UTF_8));
      copy(answer);
      out.write("}\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }

  /** A line that holds the answer alone. */
  public void write(Answer answer) throws SourceException {
    try {
      copy(answer);
      out.write('\n');
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }

  /**
   * A line for each of some values of an answer.
   *
   * @param extents in ascending order, none within another
   * @param before text that makes a value a line of its own, and {@code after} it
   */
  public void write(Answer answer, List<Extent> extents, String before, String after)
      throws SourceException {
    byte[] opening = before.getBytes(StandardCharsets.UTF_8);
    byte[] closing = (after + "\n").getBytes(StandardCharsets.UTF_8);
    try (InputStream in = answer.open()) {
      long at = 0;
      for (Extent extent : extents) {
        in.skipNBytes(extent.from() - at);
        out.write(opening);
        copy(in, extent.to() - extent.from());
        out.write(closing);
        at = extent.to();
      }
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }

  /** Where a value lies in an answer, in bytes: its first one, and the one after its last. */
  public record Extent(long from, long to) {}

  private void copy(Answer answer) throws IOException {
    try (InputStream in = answer.open()) {
      copy(in, Long.MAX_VALUE);
    }
  }

  private void copy(InputStream in, long bytes) throws IOException {
    long left = bytes;
    while (left > 0) {
      int got = in.read(buffer, 0, (int) Math.min(buffer.length, left));
      if (got < 0) {
        return;
      }
      for (int i = 0; i < got; i++) {
        if (buffer[i] == '\n' || buffer[i] == '\r') {
          buffer[i] = ' ';
        }
      }
      out.write(buffer, 0, got);
      left -= got;
    }
  }

  private static String json(Map<String, String> request) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
      generator.writeStartObject();
      request.forEach(generator::writeStringProperty);
      generator.writeEndObject();
    }
    return text.toString();
  }

  @Override
  public void close() throws SourceException {
    try {
      out.close();
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }
}
