package dev.fishbone.analyzer.job;

import dev.fishbone.analyzer.findings.Json;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import tools.jackson.core.JacksonException;

/**
 * The output folder and the job's own folder {@code run} in it. A file is either whole or not
 * there: it is written beside its place, forced to disk and moved, so that a kill at any moment
 * leaves what earlier steps handed on.
 */
public record RunFolder(Path out) {
  /**
   * A folder for the results of a recording, which must not lie in the recording itself: that would
   * be changed by being analysed.
   */
  static RunFolder beside(Path recording, Path out) throws RunFailure {
    try {
      if (real(out).startsWith(recording.toRealPath())) {
        throw new RunFailure(
            out
                + " lies within the recording, which must stay as it is; choose another with --out");
      }
    } catch (IOException e) {
      throw new RunFailure(Sentences.of(e), e);
    }
    return new RunFolder(out);
  }

  /** Without links, as far as it exists. */
  private static Path real(Path path) throws IOException {
    Path wanted = path.toAbsolutePath().normalize();
    Path there = wanted;
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there.toRealPath().resolve(there.relativize(wanted).toString());
  }

  public Path run(String name) {
    return out.resolve("run").resolve(name);
  }

  /** Writes a file for a later step. */
  void hand(String name, Object value) throws IOException {
    write(run(name), Json.EXACT.writeValueAsBytes(value));
  }

  /**
   * What an earlier step handed on.
   *
   * @throws LostWorkException where it is no longer there or no longer whole
   */
  <T> T take(String name, Class<T> type) throws IOException, LostWorkException {
    try {
      return Json.EXACT.readValue(Files.readAllBytes(run(name)), type);
    } catch (NoSuchFileException | JacksonException e) {
      throw new LostWorkException(run(name), e);
    }
  }

  /** Writes a text file whole or not at all. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Fills a text file bit by bit. */
  @FunctionalInterface
  interface Filler {
    void fill(Appendable out) throws IOException;
  }

  static void write(Path file, byte[] bytes) throws IOException {
    put(
        file,
        channel -> {
          java.nio.ByteBuffer buffer = java.nio.ByteBuffer.wrap(bytes);
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
        });
  }

  /** As {@link #write(Path, String)}, of a text that need not fit into memory. */
  static void fill(Path file, Filler filler) throws IOException {
    put(
        file,
        channel -> {
          // Flushed and not closed: the channel is forced to disk before it is.
          Writer out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
          filler.fill(out);
          out.flush();
        });
  }

  private interface Content {
    void to(FileChannel channel) throws IOException;
  }

  private static void put(Path file, Content content) throws IOException {
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
      content.to(channel);
      channel.force(true);
    }
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
