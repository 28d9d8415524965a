package dev.fishbone.connectors.http;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Overwrites each occurrence of some texts with as many asterisks, so that formats that count their
 * bytes stay whole.
 */
final class ScrubbingStream extends FilterOutputStream {
  private final byte[][] texts;
  private final int longest;

  /** Whether a text begins with a pair of bytes: most places are told apart by this alone. */
  private final boolean[] begins = new boolean[1 << 16];

  /** What may still turn out to be the begin of a text. */
  private byte[] held = new byte[1 << 17];

  private int count;

  /**
   * @param texts of at least two bytes each, the longest first
   */
  ScrubbingStream(OutputStream out, List<String> texts) {
    super(out);
    this.texts =
        texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    int most = 1;
    for (byte[] text : this.texts) {
      begins[pair(text, 0)] = true;
      most = Math.max(most, text.length);
    }
    this.longest = most;
  }

  private static int pair(byte[] bytes, int at) {
    return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (count + length > held.length) {
      held = Arrays.copyOf(held, count + length);
    }
    System.arraycopy(bytes, offset, held, count, length);
    count += length;
    overwrite();
    int sure = Math.max(0, count - longest + 1);
    out.write(held, 0, sure);
    System.arraycopy(held, sure, held, 0, count - sure);
    count -= sure;
  }

  private void overwrite() {
    for (int at = 0; at + 1 < count; at++) {
      if (begins[pair(held, at)]) {
        for (byte[] text : texts) {
          int end = at + text.length;
          if (end <= count && Arrays.equals(held, at, end, text, 0, text.length)) {
            Arrays.fill(held, at, end, (byte) '*');
            at = end - 1;
            break;
          }
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (OutputStream last = out) {
      last.write(held, 0, count);
      count = 0;
    }
  }
}
