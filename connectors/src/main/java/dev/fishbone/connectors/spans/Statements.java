package dev.fishbone.connectors.spans;

/** Database statements without their literals. */
public final class Statements {
  private Statements() {}

  /** Quoted texts and numbers become {@code ?}, space becomes single. */
  public static String normalised(String statement) {
    StringBuilder normal = new StringBuilder(statement.length());
    int at = 0;
    while (at < statement.length()) {
      char c = statement.charAt(at);
      if (c == '\'') {
        at = afterQuote(statement, at);
        normal.append('?');
      } else if (isDigit(c) && !isWord(normal)) {
        while (at < statement.length()
            && (isDigit(statement.charAt(at)) || statement.charAt(at) == '.')) {
          at++;
        }
        normal.append('?');
      } else {
        if (!Character.isWhitespace(c)) {
          normal.append(c);
        } else if (normal.length() > 0 && normal.charAt(normal.length() - 1) != ' ') {
          normal.append(' ');
        }
        at++;
      }
    }
    return normal.toString();
  }

  private static int afterQuote(String statement, int at) {
    int end = statement.indexOf('\'', at + 1);
    while (end >= 0 && end + 1 < statement.length() && statement.charAt(end + 1) == '\'') {
      end = statement.indexOf('\'', end + 2);
    }
    return end < 0 ? statement.length() : end + 1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isWord(StringBuilder before) {
    if (before.length() == 0) {
      return false;
    }
    char last = before.charAt(before.length() - 1);
    return Character.isLetterOrDigit(last) || last == '_' || last == '$';
  }

  /** Whether values stand elsewhere: {@code ?}, {@code $1}, {@code :name} or {@code %s}. */
  public static boolean hasPlaceholders(String statement) {
    for (int i = 0; i < statement.length(); i++) {
      char c = statement.charAt(i);
      char next = i + 1 < statement.length() ? statement.charAt(i + 1) : ' ';
      if (c == '?'
          || c == '$' && isDigit(next)
          || c == ':' && Character.isLetter(next) && (i == 0 || statement.charAt(i - 1) != ':')
          || c == '%' && next == 's') {
        return true;
      }
    }
    return false;
  }
}
