package dev.fishbone.connectors.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads texts that must be small, whatever a file says of its own size. */
final class SmallFile {
  private SmallFile() {}

  /**
   * The text; nothing where it is larger than the cap.
   *
   * @throws IOException where it cannot be read, or is no UTF-8
   */
  static Optional<String> read(Path file, int capBytes) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(capBytes + 1);
    }
    if (bytes.length > capBytes) {
      return Optional.empty();
    }
    return Optional.of(
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
  }
}
