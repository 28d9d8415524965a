package dev.fishbone.analyzer.cli;

import java.util.regex.Pattern;

/**
 * Text for a terminal: names come from telemetry and may hold what moves a cursor, paints, or turns
 * the direction of writing.
 */
final class OneLine {
  private static final Pattern BREAK = Pattern.compile("\\h*+\\R\\s*+");
  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{Cc}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

  private OneLine() {}

  /** On one line, each control or bidirectional character as a replacement character. */
  static String of(String text) {
    if (isPlain(text)) {
      return text.strip();
    }
    String line = BREAK.matcher(text.strip()).replaceAll(" ");
    return UNSEEN.matcher(line).replaceAll("\ufffd");
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c >= '\u007f' && c != '→' && c != '·') {
        return false;
      }
    }
    return true;
  }
}
