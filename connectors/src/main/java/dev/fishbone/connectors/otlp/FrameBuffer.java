package dev.fishbone.connectors.otlp;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A stream's bytes, as many at once as are asked for, in one array that is used again. */
final class FrameBuffer {
  /** Bytes of the array that are never filled: whoever looks at eight at a time may do so. */
  static final int SLACK = 8;

  private static final int SIZE = 1 << 18;

  private final InputStream in;

  /** Holds them from {@link #at} on. */
  byte[] bytes = new byte[SIZE];

  int at;
  private int filled;

  /**
   * @param head what was read of the stream already
   */
  FrameBuffer(InputStream in, byte[] head) {
    this.in = in;
    this.filled = head.length;
    System.arraycopy(head, 0, bytes, 0, head.length);
  }

  /**
   * Reads until so many are there or the stream ends; returns how many are there, at most so many.
   */
  int have(int wanted) throws IOException {
    while (filled - at < wanted) {
      if (at > 0 && at + wanted + SLACK > bytes.length) {
        System.arraycopy(bytes, at, bytes, 0, filled - at);
        filled -= at;
        at = 0;
      }
      if (filled + SLACK >= bytes.length) {
        // Not at once as long as is asked for: a length may be a lie.
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      int got = in.read(bytes, filled, bytes.length - SLACK - filled);
      if (got < 0) {
        return filled - at;
      }
      filled += got;
    }
    return wanted;
  }
}
