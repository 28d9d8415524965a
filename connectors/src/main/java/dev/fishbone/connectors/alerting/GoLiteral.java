package dev.fishbone.connectors.alerting;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * A string literal of Go between double quotation marks. Escapes may give single bytes, so that the
 * text is put together from bytes and must be UTF-8 in the end.
 */
final class GoLiteral {
  private static final String LETTERS = "abfnrtv\\\"";
  private static final String MEANT = "\u0007\b\f\n\r\t\u000b\\\"";

  private final String text;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int at;

  /**
   * @param open where the opening quotation mark stands
   */
  GoLiteral(String text, int open) {
    this.text = text;
    this.at = open + 1;
  }

  /**
   * @throws IllegalArgumentException where it does not end, or holds what Go refuses
   */
  String value() {
    while (at < text.length()) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (c == '"') {
        return decoded();
      }
      if (c == '\n') {
        throw new IllegalArgumentException("a line ends between quotation marks: write \\n");
      }
      if (c == '\\') {
        escape();
      } else {
        put(c);
      }
    }
    throw new IllegalArgumentException("a quotation mark is missing");
  }

  /** Behind the closing quotation mark. */
  int end() {
    return at;
  }

  private String decoded() {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.toByteArray()))
          .toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the escapes give no UTF-8 text", e);
    }
  }

  private void put(int codePoint) {
    bytes.writeBytes(Character.toString(codePoint).getBytes(StandardCharsets.UTF_8));
  }

  private void escape() {
    char c = at < text.length() ? text.charAt(at) : ' ';
    int simple = LETTERS.indexOf(c);
    if (simple >= 0) {
      at++;
      put(MEANT.charAt(simple));
      return;
    }
    switch (c) {
      case 'x' -> bytes.write(number(1, 2, 16, 0xff));
      case 'u' -> character(number(1, 4, 16, 0xffff));
      case 'U' -> character(number(1, 8, 16, Character.MAX_CODE_POINT));
      case '0', '1', '2', '3', '4', '5', '6', '7' -> bytes.write(number(0, 3, 8, 0xff));
      default -> throw new IllegalArgumentException("there is no escape \\" + c);
    }
  }

  private void character(int codePoint) {
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      throw new IllegalArgumentException("an escape is half a character");
    }
    put(codePoint);
  }

  /** So many digits after some characters; moves behind them. */
  private int number(int skipped, int digits, int radix, int most) {
    int from = at + skipped;
    at = from + digits;
    long number = 0;
    for (int i = from; i < at; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), radix) : -1;
      if (digit < 0 || text.charAt(i) > 'f') {
        throw new IllegalArgumentException("an escape is too short");
      }
      number = number * radix + digit;
    }
    if (number > most) {
      throw new IllegalArgumentException("an escape is no character");
    }
    return (int) number;
  }
}
