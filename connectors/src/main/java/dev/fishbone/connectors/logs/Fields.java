package dev.fishbone.connectors.logs;

/**
 * The fields of a line one after another: words, texts between quotation marks, texts between
 * brackets.
 */
final class Fields {
  private final String line;
  private int at;
  private boolean cut;

  Fields(String line, int from) {
    this.line = line;
    this.at = from;
  }

  /** Whether another field follows. */
  boolean more() {
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at < line.length();
  }

  /** The next field without its quotation marks or brackets; empty at the end. */
  String next() {
    if (!more()) {
      return "";
    }
    char first = line.charAt(at);
    if (first == '"') {
      return quoted();
    }
    return first == '[' ? until(']') : until(' ');
  }

  /** Whether the next field begins with a character. */
  boolean nextIs(char first) {
    return more() && line.charAt(at) == first;
  }

  /** Goes to the next occurrence of a character; false where there is none. */
  boolean skipTo(char wanted) {
    int found = line.indexOf(wanted, at);
    at = found < 0 ? line.length() : found;
    return found >= 0;
  }

  /** Whether a quotation mark or bracket was opened and never closed. */
  boolean isCut() {
    return cut;
  }

  private String until(char end) {
    int from = end == ' ' ? at : at + 1;
    int to = line.indexOf(end, from);
    cut |= to < 0 && end != ' ';
    at = to < 0 ? line.length() : to + 1;
    return line.substring(from, to < 0 ? line.length() : to);
  }

  private String quoted() {
    int from = at + 1;
    int to = from;
    while (to < line.length() && line.charAt(to) != '"') {
      to += line.charAt(to) == '\\' ? 2 : 1;
    }
    cut |= to >= line.length();
    at = Math.min(to + 1, line.length());
    String text = line.substring(from, Math.min(to, line.length()));
    return text.indexOf('\\') < 0 ? text : text.replace("\\\"", "\"").replace("\\\\", "\\");
  }
}
