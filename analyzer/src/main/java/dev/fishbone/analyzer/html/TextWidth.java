package dev.fishbone.analyzer.html;

import dev.fishbone.analyzer.blocks.MarkdownText;
import java.util.ArrayList;
import java.util.List;

/**
 * How wide a text can be: nobody knows which typeface a reader's browser takes, so widths are those
 * of DejaVu Sans, the widest of those that are usual, and its bold. A text is broken before it is
 * too wide in any of them.
 */
final class TextWidth {
  /** Hundredths of the font's size, from the space on. */
  private static final int[] PLAIN = {
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84
  };

  private static final int LATIN = 75;
  private static final int SIGN = 105;
  private static final int OTHER = 140;

  /** Bold against plain, in hundredths. */
  private static final int BOLD = 116;

  private TextWidth() {}

  /** In hundredths of the font's size. */
  static int of(String text, boolean bold) {
    int width = text.codePoints().map(TextWidth::of).sum();
    return bold ? width * BOLD / 100 : width;
  }

  private static int of(int c) {
    if (c < 0x20) {
      return 0;
    }
    if (c < 0x20 + PLAIN.length) {
      return PLAIN[c - 0x20];
    }
    if (joins(c)) {
      return 0;
    }
    if (c < 0x250) {
      return c == 0xA9 || c == 0xAE || c == 0xC6 || c == 0xE6 || (c >= 0x150) ? SIGN : LATIN;
    }
    return c >= 0x2000 && c < 0x2E00 ? SIGN : OTHER;
  }

  /** Whether it is drawn on what stands before it; the usual ranges, the same on every JDK. */
  private static boolean joins(int c) {
    return (c >= 0x300 && c <= 0x36F)
        || (c >= 0x483 && c <= 0x489)
        || (c >= 0x591 && c <= 0x5BD)
        || (c >= 0x64B && c <= 0x65F)
        || (c >= 0x1AB0 && c <= 0x1AFF)
        || (c >= 0x1DC0 && c <= 0x1DFF)
        || c == 0x200D
        || (c >= 0x20D0 && c <= 0x20FF)
        || (c >= 0xFE00 && c <= 0xFE0F)
        || (c >= 0xFE20 && c <= 0xFE2F)
        || (c >= 0x1F3FB && c <= 0x1F3FF);
  }

  /**
   * The text in lines of at most this width; broken at spaces, in a word only where it alone is too
   * wide.
   *
   * @param width in hundredths of the font's size
   */
  static List<String> wrap(String text, int width, boolean bold) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      String joined = line.isEmpty() ? word : line + " " + word;
      if (of(joined, bold) <= width) {
        line.setLength(0);
        line.append(joined);
      } else {
        if (!line.isEmpty()) {
          lines.add(line.toString());
        }
        line.setLength(0);
        line.append(broken(word, width, bold, lines));
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Adds whole lines of a long word and gives back its rest. */
  private static String broken(String word, int width, boolean bold, List<String> lines) {
    StringBuilder line = new StringBuilder();
    int used = 0;
    for (int c : word.codePoints().toArray()) {
      int wide = of(Character.toString(c), bold);
      if (used + wide > width && !line.isEmpty() && !joins(c)) {
        lines.add(line.toString());
        line.setLength(0);
        used = 0;
      }
      line.appendCodePoint(c);
      used += wide;
    }
    return line.toString();
  }

  /** The lines of a text from elsewhere, on which nothing is invisible. */
  static List<String> lines(String text, int most, int pixels, int size, boolean bold) {
    String shown = MarkdownText.visible(cut(text.strip().replaceAll("\\s+", " "), most));
    // A number and its sign stay together.
    return wrap(shown.replace(" %", "\u00a0%"), pixels * 100 / size, bold);
  }

  /** The text cut behind so many characters, with an ellipsis. */
  static String cut(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)).strip() + "…";
  }
}
