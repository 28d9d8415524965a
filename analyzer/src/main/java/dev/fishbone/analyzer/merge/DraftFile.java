package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.job.RunFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * A person's document on disk. It is replaced as a whole or not at all, and what was there before
 * is kept beside it.
 */
public final class DraftFile {
  private static final long LARGEST_BYTES = 64L << 20;
  private static final Set<PosixFilePermission> WRITERS =
      EnumSet.of(
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_WRITE);

  private final Path named;
  private final Path file;
  private final byte[] bytes;

  private DraftFile(Path named, Path file, byte[] bytes) {
    this.named = named;
    this.file = file;
    this.bytes = bytes;
  }

  /**
   * Reads a document; a link is followed, so that what it points to is what is replaced.
   *
   * @throws RunFailure where it is not there, no file, too large, or cannot be read
   */
  public static DraftFile read(Path named) throws RunFailure {
    try {
      Path file = named.toRealPath();
      if (!Files.isRegularFile(file)) {
        throw new RunFailure(named + ": it is no file; name the document itself");
      }
      if (Files.size(file) > LARGEST_BYTES) {
        throw new RunFailure(named + ": it is larger than 64 MB; split it");
      }
      return new DraftFile(named, file, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new RunFailure(named + ": " + reason(e), e);
    }
  }

  /** The folder that holds the document itself. */
  public Path folder() {
    return Objects.requireNonNull(file.getParent());
  }

  /**
   * The document's text.
   *
   * @throws RunFailure where its bytes are no UTF-8, with the line
   */
  public String text() throws RunFailure {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    try {
      return decoder.decode(in).toString();
    } catch (CharacterCodingException e) {
      int line = 1;
      for (int i = 0; i < in.position(); i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      throw new RunFailure(
          named
              + ":"
              + line
              + ": the bytes here are no UTF-8; save the document as UTF-8; nothing is"
              + " changed",
          e);
    }
  }

  /**
   * Replaces the document and keeps its old bytes.
   *
   * @return the backup
   * @throws RunFailure where it may not or cannot be written, or was changed since it was read
   */
  public Path replace(String text) throws RunFailure {
    try {
      Set<PosixFilePermission> mode = mode();
      boolean locked = !mode.isEmpty() && mode.stream().noneMatch(WRITERS::contains);
      if (locked || !Files.isWritable(file)) {
        throw new RunFailure(
            named + ": it is read-only; make it writable (chmod u+w) or merge into a copy");
      }
      Path beside = Files.createTempFile(folder(), "." + file.getFileName() + ".", ".part");
      try {
        force(beside, text.getBytes(StandardCharsets.UTF_8));
        if (!mode.isEmpty()) {
          Files.setPosixFilePermissions(beside, mode);
        }
        if (!Arrays.equals(Files.readAllBytes(file), bytes)) {
          throw new RunFailure(
              named + ": it was changed while it was merged; run the same command again");
        }
        Path backup = backup(mode);
        move(beside);
        return backup;
      } finally {
        Files.deleteIfExists(beside);
      }
    } catch (IOException e) {
      throw new RunFailure(named + ": " + reason(e) + "; the document is as it was", e);
    }
  }

  private Set<PosixFilePermission> mode() throws IOException {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (UnsupportedOperationException e) {
      // A file system without modes: nothing is to be kept.
      return Set.of();
    }
  }

  /**
   * Beside the document, under the first number that is free: an older one is never overwritten.
   */
  private Path backup(Set<PosixFilePermission> mode) throws IOException {
    for (int number = 0; ; number++) {
      String end = number == 0 ? ".bak" : ".bak." + number;
      Path backup = folder().resolve(file.getFileName() + end);
      try {
        Files.createFile(backup);
      } catch (FileAlreadyExistsException e) {
        continue;
      }
      try {
        force(backup, bytes);
        if (!mode.isEmpty()) {
          Files.setPosixFilePermissions(backup, mode);
        }
        return backup;
      } catch (IOException e) {
        Files.deleteIfExists(backup);
        throw e;
      }
    }
  }

  private static void force(Path path, byte[] content) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private void move(Path beside) throws IOException {
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file";
    }
    String message = Objects.requireNonNullElse(failure.getMessage(), "");
    if (failure instanceof AccessDeniedException) {
      return "no permission for " + message;
    }
    if (failure instanceof FileSystemException system) {
      message = Objects.requireNonNullElse(system.getReason(), message);
    }
    return message.isEmpty() ? "it cannot be read or written" : message.toLowerCase(Locale.ROOT);
  }
}
