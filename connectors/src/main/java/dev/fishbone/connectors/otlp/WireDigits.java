package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Numbers as texts that last until the next span. */
final class WireDigits {
  private static final int LONGEST = 20;

  private byte[] texts = new byte[32 * LONGEST];
  private int filled;

  static Slice of(String text) {
    Slice slice = new Slice();
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    slice.set(bytes, 0, bytes.length);
    return slice;
  }

  void clear() {
    filled = 0;
  }

  void write(String text, Slice into) {
    into.set(of(text));
  }

  void write(long number, Slice into) {
    if (number < 0) {
      write(Long.toString(number), into);
      return;
    }
    if (filled + LONGEST > texts.length) {
      texts = Arrays.copyOf(texts, 2 * texts.length);
    }
    int to = filled + LONGEST;
    int from = to;
    long left = number;
    do {
      texts[--from] = (byte) ('0' + left % 10);
      left /= 10;
    } while (left > 0);
    into.set(texts, from, to);
    filled = to;
  }
}
