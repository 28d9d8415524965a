package dev.fishbone.connectors.redact;

import com.github.luben.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file of the copy, packed as its original. What went wrong while writing is remembered: readers
 * take a failure within a value for a fault of the value.
 */
final class CopyFile extends OutputStream {
  private final OutputStream out;
  private @Nullable IOException failure;

  private CopyFile(OutputStream out) {
    this.out = out;
  }

  static CopyFile like(Path original, Path copy) throws IOException {
    byte[] head;
    try (InputStream in = Files.newInputStream(original)) {
      head = in.readNBytes(4);
    }
    Path folder = copy.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    OutputStream file = new BufferedOutputStream(Files.newOutputStream(copy), 1 << 16);
    if (head.length == 4 && head[0] == 0x28 && (head[1] & 0xff) == 0xb5 && head[2] == 0x2f) {
      return new CopyFile(new BufferedOutputStream(new ZstdOutputStream(file), 1 << 16));
    }
    boolean gzip = head.length >= 2 && head[0] == 0x1f && (head[1] & 0xff) == 0x8b;
    return new CopyFile(gzip ? new GZIPOutputStream(file, 1 << 16) : file);
  }

  /** Takes everything and keeps nothing. */
  static CopyFile nowhere() {
    return new CopyFile(OutputStream.nullOutputStream());
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /**
   * @throws IOException also where an earlier failure was taken for something else
   */
  @Override
  public void close() throws IOException {
    try {
      out.close();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    if (failure != null) {
      throw failure;
    }
  }
}
