package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;

/** Hex digits as bytes, eight at a time. */
final class Hex {
  private static final long ONES = 0x0101010101010101L;
  private static final int LETTER = 'a' - '0' - 10;

  private Hex() {}

  /** A digit's value, −1 where it is none. */
  static int digit(byte digit) {
    return digit < 0 ? -1 : Character.digit(digit, 16);
  }

  /** The number that 8 digits are, −1 where one of them is none. */
  static long of8(byte[] bytes, int at) {
    long digits = Slice.word(bytes, at);
    long letters = digits >>> 6 & ONES;
    long values = (digits & 0x0f * ONES) + letters * 9;
    // Written out again they must be what they were, but for capitals.
    long aboveNine = values + (0x80 - 10) * ONES >>> 7 & ONES;
    long again = values + '0' * ONES + aboveNine * LETTER;
    if ((digits | letters << 5) != again || (values & 0xf0f0f0f0f0f0f0f0L) != 0) {
      return -1;
    }
    long number = Long.reverseBytes(values);
    number = (number | number >>> 4) & 0x00ff00ff00ff00ffL;
    number = (number | number >>> 8) & 0x0000ffff0000ffffL;
    return (number | number >>> 16) & 0xffffffffL;
  }
}
