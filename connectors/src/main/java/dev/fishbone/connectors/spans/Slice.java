package dev.fishbone.connectors.spans;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text as bytes of UTF-8 within an array; used again for the next one. */
public final class Slice {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private byte[] bytes = new byte[0];
  private int from;
  private int to;

  public void set(byte[] array, int start, int end) {
    bytes = array;
    from = start;
    to = end;
  }

  public void set(Slice other) {
    set(other.bytes, other.from, other.to);
  }

  public void clear() {
    to = from;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int from() {
    return from;
  }

  public int to() {
    return to;
  }

  public int length() {
    return to - from;
  }

  public boolean isEmpty() {
    return to == from;
  }

  /** Eight bytes of an array as a number, the first the lowest. */
  public static long word(byte[] bytes, int at) {
    return (long) LONGS.get(bytes, at);
  }

  /** Whether it is made of ASCII alone, so that a byte is a character. */
  boolean isAscii() {
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      if ((word(bytes, at) & HIGH_BITS) != 0) {
        return false;
      }
    }
    for (; at < to; at++) {
      if (bytes[at] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether it is this text. */
  public boolean is(byte[] text) {
    return Arrays.equals(bytes, from, to, text, 0, text.length);
  }

  boolean startsWith(byte[] text) {
    return length() >= text.length
        && Arrays.equals(bytes, from, from + text.length, text, 0, text.length);
  }

  /** A hash of bytes; equal bytes have equal ones. */
  public static int hash(byte[] bytes, int from, int to) {
    long hash = to - from;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = (hash ^ word(bytes, at)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    long rest = 0;
    if (to - from >= Long.BYTES) {
      rest = word(bytes, to - Long.BYTES);
    } else {
      for (; at < to; at++) {
        rest = rest << 8 | bytes[at] & 0xff;
      }
    }
    hash = (hash ^ rest) * 0xC4CEB9FE1A85EC53L;
    return (int) (hash ^ hash >>> 32);
  }

  /** As a text; what is no UTF-8 becomes the replacement character. */
  public String text() {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }
}
