package dev.fishbone.charts;

/**
 * Turns text from telemetry into one harmless visible line.
 *
 * <p>Line breaks and tabs become a space; other control characters, bidirectional and invisible
 * format characters, unpaired surrogates and noncharacters become U+FFFD, so that nothing can
 * reorder the picture's text, hide in it or make the XML ill-formed. Mark-up needs no care here: it
 * is escaped where it is written.
 */
final class PlainText {
  /** Marks that take no width of their own would defeat truncation by width, hence a cap. */
  private static final int MAX_CODE_POINTS = 300;

  private static final int REPLACEMENT = 0xFFFD;

  private PlainText() {}

  /** The visible line; {@code whenBlank} if nothing visible is left. */
  static String of(String text, String whenBlank) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), MAX_CODE_POINTS));
    boolean visible = false;
    boolean space = true;
    int kept = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (isSpace(c)) {
        if (space) {
          continue;
        }
        c = ' ';
      } else if (isHostile(c)) {
        c = REPLACEMENT;
      }
      space = c == ' ';
      visible |= !space;
      if (++kept > MAX_CODE_POINTS) {
        return out.toString().strip() + '…';
      }
      out.appendCodePoint(c);
    }
    return visible ? out.toString().strip() : whenBlank;
  }

  private static boolean isSpace(int c) {
    return c == '\t' || c == '\n' || c == '\r' || Character.isSpaceChar(c);
  }

  private static boolean isHostile(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
      default -> (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    };
  }
}
