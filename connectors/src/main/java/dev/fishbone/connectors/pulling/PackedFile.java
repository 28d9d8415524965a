package dev.fishbone.connectors.pulling;

import com.github.luben.zstd.ZstdOutputStream;
import dev.fishbone.telemetry.source.SourceException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of the recording that is written packed, bit by bit. */
public final class PackedFile {
  private static final int LEVEL = 3;
  private static final int BUFFER_BYTES = 1 << 16;

  private PackedFile() {}

  /**
   * Begins the file anew.
   *
   * @param file ends in {@code .zst}
   */
  public static OutputStream open(Path file) throws SourceException {
    try {
      Files.createDirectories(file.getParent());
      return new BufferedOutputStream(
          new ZstdOutputStream(Files.newOutputStream(file), LEVEL), BUFFER_BYTES);
    } catch (IOException e) {
      throw RecordedFile.unwritable(file, e);
    }
  }
}
