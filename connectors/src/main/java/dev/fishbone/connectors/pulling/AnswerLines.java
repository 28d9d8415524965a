package dev.fishbone.connectors.pulling;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.connectors.http.Answer;
import dev.fishbone.telemetry.source.SourceException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private static final int LEVEL = 3;
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final OutputStream out;

  /**
   * Begins the file anew.
   *
   * @param file ends in {@code .jsonl.zst}
   */
  public AnswerLines(Path file) throws SourceException {
    this.file = file;
    try {
      Files.createDirectories(file.getParent());
      this.out =
          new BufferedOutputStream(
              new ZstdOutputStream(Files.newOutputStream(file), LEVEL), BUFFER_BYTES);
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
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

  private void copy(Answer answer) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = answer.open()) {
      for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
        for (int i = 0; i < got; i++) {
          if (buffer[i] == '\n' || buffer[i] == '\r') {
            buffer[i] = ' ';
          }
        }
        out.write(buffer, 0, got);
      }
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
