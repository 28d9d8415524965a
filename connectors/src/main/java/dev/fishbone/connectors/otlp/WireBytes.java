package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;

/**
 * Steps through protobuf's wire format on bytes. It takes only what every reader takes in the same
 * way; the rest is {@link Unusual}: groups, lengths beyond the end, numbers of more bytes than they
 * need to be cut to.
 */
final class WireBytes {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;
  static final int FIXED32 = 5;

  byte[] bytes = new byte[0];

  /** The next byte. */
  int at;

  void begin(byte[] message, int from) {
    bytes = message;
    at = from;
  }

  static int tag(int field, int type) {
    return field << 3 | type;
  }

  /** A tag or length: a number of up to 31 bits. */
  int small(int end) {
    if (at >= end) {
      throw Unusual.HERE;
    }
    byte first = bytes[at];
    if (first >= 0) {
      at++;
      return first;
    }
    long value = varint(end);
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw Unusual.HERE;
    }
    return (int) value;
  }

  /** A number of up to 64 bits. */
  long varint(int end) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      if (at >= end) {
        throw Unusual.HERE;
      }
      byte each = bytes[at++];
      value |= (each & 0x7fL) << shift;
      if (each >= 0) {
        return value;
      }
    }
    throw Unusual.HERE;
  }

  /** Steps into a length: returns where it ends. */
  int length(int end) {
    int length = small(end);
    if (length > end - at) {
      throw Unusual.HERE;
    }
    return at + length;
  }

  void text(Slice into, int end) {
    int to = length(end);
    into.set(bytes, at, to);
    at = to;
  }

  /** Eight bytes as a number, the first the lowest. */
  long fixed64(int end) {
    if (end - at < Long.BYTES) {
      throw Unusual.HERE;
    }
    long value = Slice.word(bytes, at);
    at += Long.BYTES;
    return value;
  }

  /** Steps over a field behind its tag. */
  void skip(int tag, int end) {
    if (tag >>> 3 == 0) {
      throw Unusual.HERE;
    }
    switch (tag & 7) {
      case VARINT -> varint(end);
      case FIXED64 -> fixed64(end);
      case BYTES -> at = length(end);
      case FIXED32 -> {
        if (end - at < Integer.BYTES) {
          throw Unusual.HERE;
        }
        at += Integer.BYTES;
      }
      default -> throw Unusual.HERE;
    }
  }
}
