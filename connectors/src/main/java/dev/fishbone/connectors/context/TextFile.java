package dev.fishbone.connectors.context;

import dev.fishbone.connectors.files.Complaints;
import dev.fishbone.connectors.files.Decompressed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A file that is read as a whole, within a bound. */
public final class TextFile {
  private static final int CAP_BYTES = 64 << 20;

  private TextFile() {}

  /** Its text; nothing, with a complaint, where it cannot be read. */
  public static Optional<String> read(Path file, Complaints complaints) {
    try (Decompressed in = Decompressed.open(file)) {
      byte[] bytes = in.readNBytes(CAP_BYTES + 1);
      if (bytes.length > CAP_BYTES) {
        complaints.add(0, "it is larger than " + (CAP_BYTES >> 20) + " MiB and was not read");
        return Optional.empty();
      }
      if (!in.problem().isEmpty()) {
        complaints.add(0, in.problem());
        return Optional.empty();
      }
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      complaints.add(
          0, "it cannot be read (" + e.getMessage() + "): check the file and its rights");
      return Optional.empty();
    }
  }
}
