package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.type.TypeReference;

/**
 * The output folder and the job's own folder {@code run} in it. A file is either whole or not
 * there: it is written beside its place, forced to disk and moved, so that a kill at any moment
 * leaves what earlier steps handed on.
 */
public record RunFolder(Path out) {
  public Path run(String name) {
    return out.resolve("run").resolve(name);
  }

  /** Writes a file for a later step. */
  void hand(String name, Object value) throws IOException {
    write(run(name), Json.EXACT.writeValueAsBytes(value));
  }

  <T> T take(String name, Class<T> type) throws IOException {
    return Json.EXACT.readValue(Files.readAllBytes(run(name)), type);
  }

  <T> T take(String name, TypeReference<T> type) throws IOException {
    return Json.EXACT.readValue(Files.readAllBytes(run(name)), type);
  }

  static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  static void write(Path file, byte[] bytes) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Path beside = file.resolveSibling("." + file.getFileName() + ".part");
    try (FileChannel channel =
        FileChannel.open(
            beside,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
