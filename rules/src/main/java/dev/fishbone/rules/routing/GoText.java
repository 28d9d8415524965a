package dev.fishbone.rules.routing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;

/** Text as Go's {@code strconv.Quote} writes it and as Go orders it, which is by its bytes. */
final class GoText {
  static final Comparator<String> BY_BYTES =
      (a, b) ->
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));

  private static final String NAMED = "\u0007\b\f\n\r\t\u000b\\\"";
  private static final String LETTERS = "abfnrtv\\\"";

  private GoText() {}

  static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(c, quoted));
    return quoted.append('"').toString();
  }

  private static void append(int c, StringBuilder into) {
    int named = NAMED.indexOf(c);
    if (named >= 0) {
      into.append('\\').append(LETTERS.charAt(named));
    } else if (printable(c)) {
      into.appendCodePoint(c);
    } else if (c < ' ' || c == 0x7f) {
      into.append(String.format(Locale.ROOT, "\\x%02x", c));
    } else {
      into.append(String.format(Locale.ROOT, c < 0x10000 ? "\\u%04x" : "\\U%08x", c));
    }
  }

  /** Letters, marks, numbers, punctuation, symbols, and of all spaces only the plain one. */
  private static boolean printable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
