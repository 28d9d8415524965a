package dev.fishbone.connectors.otlp;

import dev.fishbone.connectors.spans.Slice;
import java.nio.charset.StandardCharsets;

/** The letters between name and value of an attribute as exporters write it, word by word. */
final class PlainPair {
  /** Bytes before the name. */
  static final int BEGIN = 8;

  private static final long KEY = word("{\"key\":\"");
  private static final long VALUE = word("\",\"value");
  private static final long VALUE_END = word("value\":{");
  private static final long STRING = word("{\"string");
  private static final long STRING_END = word("Value\":\"");
  private static final long INT = word("{\"intVal");
  private static final long INT_END = word("tValue\":");
  private static final int VALUE_AT = 10;

  private PlainPair() {}

  private static long word(String eight) {
    return Slice.word(eight.getBytes(StandardCharsets.US_ASCII), 0);
  }

  static boolean begins(byte[] line, int at) {
    return Slice.word(line, at) == KEY;
  }

  /** Whether a name's closing quote is followed by an object as value. */
  static boolean goesOn(byte[] line, int nameEnd) {
    return Slice.word(line, nameEnd) == VALUE && Slice.word(line, nameEnd + 3) == VALUE_END;
  }

  /** Where the value's text begins, −1 where it is none that stands in quotes. */
  static int value(byte[] line, int nameEnd) {
    int at = nameEnd + VALUE_AT;
    long first = Slice.word(line, at);
    if (first == STRING) {
      return Slice.word(line, at + 8) == STRING_END ? at + 16 : -1;
    }
    boolean number = first == INT && Slice.word(line, at + 4) == INT_END && line[at + 12] == '"';
    return number ? at + 13 : -1;
  }
}
