package dev.fishbone.connectors.files;

import com.github.luben.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A file's content, decompressed by what its first bytes say. A stream that breaks off ends there:
 * what came before counts, and {@link #problem()} says what happened.
 */
public final class Decompressed extends InputStream {
  /** Longest decompressed content that is read: beyond it a file is cut, against zip bombs. */
  public static final long CAP_BYTES = 16L << 30;

  private final InputStream in;
  private final long cap;
  private long taken;
  private String problem = "";

  private Decompressed(InputStream in, long cap) {
    this.in = in;
    this.cap = cap;
  }

  public static Decompressed open(Path file) throws IOException {
    return open(file, CAP_BYTES);
  }

  /**
   * @param cap bytes, decompressed, after which it ends with a problem
   */
  public static Decompressed open(Path file, long cap) throws IOException {
    return of(Files.newInputStream(file), cap);
  }

  /** Of a stream, which is closed with this. */
  public static Decompressed of(InputStream raw) throws IOException {
    return of(raw, CAP_BYTES);
  }

  static Decompressed of(InputStream raw, long cap) throws IOException {
    InputStream in = new BufferedInputStream(raw, 1 << 17);
    try {
      in.mark(4);
      byte[] head = in.readNBytes(4);
      in.reset();
      if (isZstd(head, 0)) {
        return new Decompressed(new ZstdInputStream(in), cap);
      }
      if (head.length >= 2 && head[0] == 0x1f && head[1] == (byte) 0x8b) {
        return new Decompressed(gunzip(in), cap);
      }
      return new Decompressed(in, cap);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private static InputStream gunzip(InputStream in) {
    try {
      return new GZIPInputStream(in, 1 << 16);
    } catch (IOException e) {
      // Its header is cut: an empty stream whose first read tells.
      return new InputStream() {
        @Override
        public int read() throws IOException {
          throw e;
        }
      };
    }
  }

  static boolean isZstd(byte[] bytes, int at) {
    return bytes.length >= at + 4
        && bytes[at] == 0x28
        && bytes[at + 1] == (byte) 0xb5
        && bytes[at + 2] == 0x2f
        && bytes[at + 3] == (byte) 0xfd;
  }

  /** Why the content ended early; empty where it did not. */
  public String problem() {
    return problem;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (!problem.isEmpty()) {
      return -1;
    }
    try {
      int got = in.read(into, offset, length);
      taken += Math.max(got, 0);
      if (taken > cap) {
        problem = "it is larger than " + (cap >> 20) + " MiB when decompressed: split it";
        return -1;
      }
      return got;
    } catch (IOException e) {
      problem =
          "it breaks off after "
              + taken
              + " bytes ("
              + (e.getMessage() == null ? "end of file" : e.getMessage())
              + "): copy it again; what came before was read";
      return -1;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
