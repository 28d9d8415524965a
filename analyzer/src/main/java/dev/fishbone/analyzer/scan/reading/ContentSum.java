package dev.fishbone.analyzer.scan.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Tells a file's content from another: its length and two sums of it, 128 bits that are worked out
 * as fast as a disk reads. It is no guard against somebody who makes two files alike on purpose:
 * the files are their owner's.
 */
final class ContentSum {
  private final CRC32 sum = new CRC32();
  private final CRC32C other = new CRC32C();
  private final byte[] rest = new byte[1 << 16];
  private long length;
  private Optional<IOException> failure = Optional.empty();

  /** Of a whole file that nobody reads otherwise. */
  static String of(Path file) throws IOException {
    ContentSum sum = new ContentSum();
    sum.new Passing(Files.newInputStream(file)).close();
    return sum.text();
  }

  /**
   * What everything that passed is told by.
   *
   * @throws IOException where it did not pass to its end
   */
  String text() throws IOException {
    if (failure.isPresent()) {
      throw failure.get();
    }
    HexFormat hex = HexFormat.of();
    return lengthText(length)
        + hex.toHexDigits((int) sum.getValue())
        + hex.toHexDigits((int) other.getValue());
  }

  /** What the texts of all files of a length begin with. */
  static String lengthText(long bytes) {
    return HexFormat.of().toHexDigits(bytes);
  }

  /** A file of which all bytes are summed up, those that its reader leaves when it is closed. */
  final class Passing extends InputStream {
    private final InputStream in;
    private boolean closed;

    Passing(InputStream in) {
      this.in = in;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
      int got;
      try {
        got = in.read(into, offset, count);
      } catch (IOException e) {
        failure = Optional.of(e);
        throw e;
      }
      if (got > 0) {
        length += got;
        sum.update(into, offset, got);
        other.update(into, offset, got);
      }
      return got;
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (InputStream all = in) {
        while (read(rest, 0, rest.length) >= 0) {
          // Summed up, no more.
          continue;
        }
      }
    }
  }
}
