package dev.fishbone.connectors.redact;

import dev.fishbone.connectors.spans.SpanFacts;
import dev.fishbone.connectors.spans.Statements;
import java.util.regex.Pattern;

/**
 * Database statements: plain SQL keeps all but its literals; of anything else nothing stays but
 * which statements are equal, with and without their literals.
 */
final class SqlText {
  private static final Pattern VERB =
      Pattern.compile(
          "(?is)\\s*(select|insert|update|delete|merge|with|call|begin|commit|rollback|start|set|lock|values)\\b.*");

  /** Outside of literals; comments, quoted names and variables have other characters. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.,()=<>!+*/%?$:;|&'\\s-]*");

  private static final Pattern NOTED =
      Pattern.compile("--|/\\*|\\$\\$|\\$[A-Za-z_]|0[xX]|\\b[xXbB]'");

  private final Pseudonyms pseudonyms;

  SqlText(Pseudonyms pseudonyms) {
    this.pseudonyms = pseudonyms;
  }

  String copy(String statement) {
    String read =
        statement.length() > SpanFacts.LONGEST
            ? statement.substring(0, SpanFacts.LONGEST)
            : statement;
    StringBuilder copy = new StringBuilder();
    StringBuilder outside = new StringBuilder();
    literals(read, copy, outside);
    boolean plain =
        VERB.matcher(read).matches()
            && PLAIN.matcher(outside).matches()
            && !NOTED.matcher(outside).find();
    return plain ? copy.toString() : opaque(read);
  }

  /** As {@link Statements#normalised} tells literals; a quote that does not end takes the rest. */
  private void literals(String statement, StringBuilder copy, StringBuilder outside) {
    int at = 0;
    while (at < statement.length()) {
      char c = statement.charAt(at);
      int from = at;
      if (c == '\'') {
        at = afterQuote(statement, at);
        copy.append('\'').append(mark(statement.substring(from, at))).append('\'');
        outside.append("' ");
      } else if (isDigit(c) && !isWord(outside)) {
        while (at < statement.length()
            && (isDigit(statement.charAt(at)) || statement.charAt(at) == '.')) {
          at++;
        }
        copy.append(pseudonyms.digits(statement.substring(from, at)));
        outside.append('0');
      } else {
        copy.append(c);
        outside.append(c);
        at++;
      }
    }
  }

  /** Whether values stand elsewhere is read off the whole text, literals included. */
  private String mark(String literal) {
    return (Statements.hasPlaceholders(literal) ? "?" : "") + pseudonyms.letters(literal);
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

  private String opaque(String statement) {
    String mark = Statements.hasPlaceholders(statement) ? "?" : "";
    return pseudonyms.letters(Statements.normalised(statement))
        + " '"
        + mark
        + pseudonyms.letters(statement)
        + "'";
  }
}
