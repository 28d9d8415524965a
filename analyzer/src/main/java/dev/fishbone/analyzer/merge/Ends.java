package dev.fishbone.analyzer.merge;

import dev.fishbone.analyzer.blocks.Splice;

/** Line ends of a text. */
final class Ends {
  private Ends() {}

  /** How the text ends its lines: as its first one. */
  static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        return "\n";
      }
      if (text.charAt(i) == '\r') {
        return text.startsWith("\n", i + 1) ? "\r\n" : "\r";
      }
    }
    return "\n";
  }

  /** A text of line feeds with other line ends. */
  static String with(String text, String end) {
    return end.equals("\n") ? text : text.replace("\n", end);
  }

  /** Behind the line end at or after an offset, or the text's end. */
  static int nextLine(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return behindEnd(text, at);
  }

  private static int behindEnd(String text, int at) {
    if (text.startsWith("\r\n", at)) {
      return at + 2;
    }
    return Math.min(text.length(), at + 1);
  }

  /** The begin of an offset's line. */
  static int lineStart(String text, int offset) {
    int at = offset;
    while (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
      at--;
    }
    return at;
  }

  /** The removal of whole lines. */
  static Splice wholeLines(String text, int start, int end) {
    return new Splice(lineStart(text, start), nextLine(text, end), "");
  }

  /** What has to stand before a new paragraph at an offset, so that a blank line parts it. */
  static String gapBefore(String text, int offset, String end) {
    String before = text.substring(Math.max(0, offset - 4), offset);
    if (offset == 0 || before.equals("\uFEFF")) {
      return "";
    }
    boolean ended = before.endsWith("\n") || before.endsWith("\r");
    String once =
        before.endsWith("\r\n") ? "\r\n" : ended ? before.substring(before.length() - 1) : "";
    String rest = before.substring(0, before.length() - once.length());
    boolean blank = ended && (rest.endsWith("\n") || rest.endsWith("\r"));
    return blank ? "" : ended ? end : end + end;
  }
}
