package dev.fishbone.connectors.pulling;

import dev.fishbone.connectors.http.Answer;
import dev.fishbone.telemetry.source.SourceException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file of the recording that is written at once. */
public final class RecordedFile {
  private RecordedFile() {}

  public static void write(Path file, byte[] content) throws SourceException {
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, content);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** The answer's bytes as they came. */
  public static void write(Path file, Answer answer) throws SourceException {
    try {
      Files.createDirectories(file.getParent());
      Files.copy(answer.body(), file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  public static SourceException unwritable(Path file, IOException cause) {
    String why =
        cause instanceof AccessDeniedException
            ? "no permission"
            : String.valueOf(cause.getMessage());
    return new SourceException(
        SourceException.Kind.DISK,
        "cannot write " + file + " (" + why + "): free space or choose another folder",
        cause);
  }
}
