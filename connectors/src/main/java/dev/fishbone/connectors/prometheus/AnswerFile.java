package dev.fishbone.connectors.prometheus;

import dev.fishbone.telemetry.source.SourceException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A file of the recording that takes answers one a line, each with the request that made it. */
final class AnswerFile implements AutoCloseable {
  private static final JsonFactory JSON = new JsonFactory();

  private final Path file;
  private final OutputStream out;

  AnswerFile(Path file) throws SourceException {
    this.file = file;
    try {
      Files.createDirectories(file.getParent());
      this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /**
   * Writes one line. The answer's bytes stay as they are, but for line breaks, which in JSON are
   * only space between tokens.
   */
  void write(Map<String, String> request, byte[] answer) throws SourceException {
    try {
      out.write("{\"request\":".getBytes(StandardCharsets.UTF_8));
      out.write(json(request).getBytes(StandardCharsets.UTF_8));
      out.write(",\"answer\":".getBytes(StandardCharsets.UTF_8));
      for (byte each : answer) {
        out.write(each == '\n' || each == '\r' ? ' ' : each);
      }
      out.write("}\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  static void whole(Path file, byte[] content) throws SourceException {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw unwritable(file, e);
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

  private static SourceException unwritable(Path file, IOException cause) {
    String why =
        cause instanceof AccessDeniedException
            ? "no permission"
            : String.valueOf(cause.getMessage());
    return new SourceException(
        SourceException.Kind.REFUSED,
        "cannot write " + file + " (" + why + "): free space or choose another folder",
        cause);
  }

  @Override
  public void close() throws SourceException {
    try {
      out.close();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }
}
