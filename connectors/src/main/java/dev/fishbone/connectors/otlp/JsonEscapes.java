package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;
import java.util.Arrays;

/** Escapes of JSON's texts, and UTF-8 beyond ASCII, on bytes. */
final class JsonEscapes {
  private byte[] decoded = new byte[1 << 10];
  private int filled;

  void clear() {
    filled = 0;
  }

  /**
   * Decodes a text.
   *
   * @param from its first byte
   * @param first its first backslash
   * @return behind its closing quote
   */
  int decode(byte[] bytes, int from, int first, Slice into) {
    int start = filled;
    int at = from;
    int escape = first;
    while (true) {
      room(escape - at + Integer.BYTES);
      System.arraycopy(bytes, at, decoded, filled, escape - at);
      filled += escape - at;
      if (bytes[escape] == '"') {
        into.set(decoded, start, filled);
        return escape + 1;
      }
      at = decodeOne(bytes, escape);
      escape = plainEnd(bytes, at);
    }
  }

  private static int plainEnd(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] != '"' && bytes[at] != '\\') {
      if (bytes[at] >= 0 && bytes[at] < ' ') {
        throw Unusual.HERE;
      }
      at = bytes[at] < 0 ? afterUtf8(bytes, at) : at + 1;
    }
    return at;
  }

  private void room(int bytes) {
    if (filled + bytes > decoded.length) {
      decoded = Arrays.copyOf(decoded, Math.max(filled + bytes, 2 * decoded.length));
    }
  }

  private int decodeOne(byte[] bytes, int at) {
    int next = skip(bytes, at);
    switch (bytes[at + 1]) {
      case 'b' -> decoded[filled++] = '\b';
      case 'f' -> decoded[filled++] = '\f';
      case 'n' -> decoded[filled++] = '\n';
      case 'r' -> decoded[filled++] = '\r';
      case 't' -> decoded[filled++] = '\t';
      case 'u' -> utf8(hex(bytes, at + 2));
      default -> decoded[filled++] = bytes[at + 1];
    }
    return next;
  }

  private void utf8(int c) {
    if (c < 0x80) {
      decoded[filled++] = (byte) c;
    } else if (c < 0x800) {
      decoded[filled++] = (byte) (0xc0 | c >> 6);
      decoded[filled++] = (byte) (0x80 | c & 0x3f);
    } else {
      decoded[filled++] = (byte) (0xe0 | c >> 12);
      decoded[filled++] = (byte) (0x80 | c >> 6 & 0x3f);
      decoded[filled++] = (byte) (0x80 | c & 0x3f);
    }
  }

  /** Behind an escape; halves of a pair of surrogates are unusual. */
  static int skip(byte[] bytes, int at) {
    switch (bytes[at + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> {
        return at + 2;
      }
      case 'u' -> {
        int c = hex(bytes, at + 2);
        if (c >= 0xd800 && c < 0xe000) {
          throw Unusual.HERE;
        }
        return at + 6;
      }
      default -> throw Unusual.HERE;
    }
  }

  private static int hex(byte[] bytes, int at) {
    int value = 0;
    for (int i = at; i < at + 4; i++) {
      int digit = Hex.digit(bytes[i]);
      if (digit < 0) {
        throw Unusual.HERE;
      }
      value = value << 4 | digit;
    }
    return value;
  }

  /** Behind a character of two to four bytes; what is no strict UTF-8 is unusual. */
  static int afterUtf8(byte[] bytes, int at) {
    int first = bytes[at] & 0xff;
    int second = bytes[at + 1];
    if (first >= 0xc2 && first < 0xe0 && isNext(second)) {
      return at + 2;
    }
    if (first >= 0xe0 && first < 0xf0 && isNext(second) && isNext(bytes[at + 2])) {
      int c = (first & 0xf) << 12 | (second & 0x3f) << 6;
      if (c >= 0x800 && (c < 0xd800 || c >= 0xe000)) {
        return at + 3;
      }
    }
    if (first >= 0xf0
        && first < 0xf5
        && isNext(second)
        && isNext(bytes[at + 2])
        && isNext(bytes[at + 3])) {
      int c = (first & 7) << 18 | (second & 0x3f) << 12;
      if (c >= 0x10000 && c < 0x110000) {
        return at + 4;
      }
    }
    throw Unusual.HERE;
  }

  private static boolean isNext(int signed) {
    return (signed & 0xc0) == 0x80;
  }
}
