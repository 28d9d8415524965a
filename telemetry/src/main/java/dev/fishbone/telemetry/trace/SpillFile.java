package dev.fishbone.telemetry.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A file of longs without a name: made when the first are written, deleted while it is open where
 * the system can do that, so that nothing is left of it when the process is killed.
 */
final class SpillFile implements AutoCloseable {
  private final Path folder;
  private final AtomicLong end = new AtomicLong();
  private @Nullable FileChannel channel;

  /** Where longs become bytes; one for each thread. */
  static final class Buffer {
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    private ByteBuffer of(int longs) {
      if (bytes.capacity() < longs * Long.BYTES) {
        bytes = ByteBuffer.allocateDirect(longs * Long.BYTES).order(ByteOrder.nativeOrder());
      }
      bytes.clear().limit(longs * Long.BYTES);
      return bytes;
    }
  }

  SpillFile(Path folder) {
    this.folder = folder;
  }

  /** How much was written. */
  long bytes() {
    return end.get();
  }

  private synchronized FileChannel open() throws IOException {
    FileChannel open = channel;
    if (open == null) {
      Path file = Files.createTempFile(folder, "spans", ".spill");
      open =
          FileChannel.open(
              file,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      channel = open;
    }
    return open;
  }

  /** Writes the first of some longs; returns where they lie. */
  long write(long[] longs, int count, Buffer buffer) throws IOException {
    ByteBuffer bytes = buffer.of(count);
    bytes.asLongBuffer().put(longs, 0, count);
    FileChannel open = open();
    long position = end.getAndAdd((long) count * Long.BYTES);
    while (bytes.hasRemaining()) {
      open.write(bytes, position + bytes.position());
    }
    return position;
  }

  void read(long position, long[] into, int count, Buffer buffer) throws IOException {
    ByteBuffer bytes = buffer.of(count);
    FileChannel open = open();
    while (bytes.hasRemaining()) {
      if (open.read(bytes, position + bytes.position()) < 0) {
        throw new EOFException("a part of the spans that went to disk is missing");
      }
    }
    bytes.flip();
    bytes.asLongBuffer().get(into, 0, count);
  }

  @Override
  public synchronized void close() {
    FileChannel open = channel;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
