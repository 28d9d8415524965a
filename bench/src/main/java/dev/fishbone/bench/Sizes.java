package dev.fishbone.bench;

import com.github.luben.zstd.ZstdInputStream;
import dev.fishbone.connectors.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How much there is to read. */
record Sizes(long bytes, int spans) {
  static Sizes of(Path recording) throws IOException {
    long bytes = 0;
    try (Stream<Path> traces = Files.list(recording.resolve("traces"))) {
      for (Path file : traces.toList()) {
        try (InputStream raw = Files.newInputStream(file);
            InputStream in = file.toString().endsWith(".zst") ? new ZstdInputStream(raw) : raw) {
          bytes += in.transferTo(java.io.OutputStream.nullOutputStream());
        }
      }
    }
    try {
      RecordingReader reader = new RecordingReader(recording);
      return new Sizes(bytes, reader.spans(reader.window()).spans().size());
    } catch (Exception e) {
      throw new IOException(recording + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
