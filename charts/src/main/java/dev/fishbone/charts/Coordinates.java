package dev.fishbone.charts;

/** Writes coordinates shortly, the same on every machine. */
final class Coordinates {
  private Coordinates() {}

  /** To a tenth: of a pixel, which also at twice the size cannot be seen, or of a font unit. */
  static String of(double value) {
    return write(value, 1);
  }

  /** To a millionth, for scales. */
  static String fine(double value) {
    return write(value, 6);
  }

  private static String write(double value, int digits) {
    long power = 1;
    for (int i = 0; i < digits; i++) {
      power *= 10;
    }
    long scaled = Math.round(value * power);
    StringBuilder out = new StringBuilder();
    if (scaled < 0) {
      out.append('-');
    }
    out.append(Math.abs(scaled) / power);
    long rest = Math.abs(scaled) % power;
    if (rest != 0) {
      String fraction = Long.toString(power + rest);
      int end = fraction.length();
      while (fraction.charAt(end - 1) == '0') {
        end--;
      }
      out.append('.').append(fraction, 1, end);
    }
    return out.toString();
  }
}
