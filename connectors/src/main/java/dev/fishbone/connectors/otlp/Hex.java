package dev.fishbone.connectors.otlp;

import java.util.Arrays;

/** Hex digits as bytes. */
final class Hex {
  private static final byte[] DIGITS = new byte[256];

  static {
    Arrays.fill(DIGITS, (byte) -1);
    for (int i = 0; i < 16; i++) {
      DIGITS[Character.forDigit(i, 16)] = (byte) i;
      DIGITS[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
    }
  }

  private Hex() {}

  /** A digit's value, −1 where it is none. */
  static int digit(byte digit) {
    return DIGITS[digit & 0xff];
  }

  /** Whether all of 16 are digits. */
  static boolean is16(byte[] bytes, int at) {
    int all = 0;
    for (int i = at; i < at + 16; i++) {
      all |= DIGITS[bytes[i] & 0xff];
    }
    return all >= 0;
  }

  /** The number that 16 digits are. */
  static long of16(byte[] bytes, int at) {
    long value = 0;
    for (int i = at; i < at + 16; i++) {
      value = value << 4 | DIGITS[bytes[i] & 0xff];
    }
    return value;
  }
}
