package dev.fishbone.analyzer.check;

import dev.fishbone.analyzer.check.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cuts a passage of Markdown into words, numbers and marks. Code spans are one token each; targets
 * of links, addresses and inline HTML are none. Each character is looked at a bounded number of
 * times.
 */
final class Tokenizer {
  private static final int LONGEST_TARGET = 2_000;
  private static final int LONGEST_CODE = 4_000;
  private static final String IGNORED = "*_\"'“”‘’[]";
  private static final String JOINS_WORDS = "-./_@";

  private final String text;
  private final char[] chars;
  private final Habits habits;
  private final WordPool pool;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokenizer(String text, Habits habits, WordPool pool) {
    this.text = text;
    this.chars = text.toCharArray();
    this.habits = habits;
    this.pool = pool;
  }

  static List<Token> of(String text, Habits habits, WordPool pool) {
    Tokenizer tokenizer = new Tokenizer(text, habits, pool);
    while (tokenizer.at < text.length()) {
      tokenizer.next();
    }
    return tokenizer.tokens;
  }

  private void next() {
    char c = chars[at];
    if (c == ' ') {
      at++;
    } else if (isAsciiLetter(c)) {
      word();
    } else if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      at++;
    } else if (c == '`') {
      code();
    } else if (Character.isDigit(c)) {
      NumberText.read(text, chars, at, tokens, habits, pool);
      at = tokens.get(tokens.size() - 1).end();
    } else if (Character.isLetter(c)) {
      word();
    } else if (c == '<') {
      html();
    } else if (c == ']' && text.startsWith("(", at + 1)) {
      at = skipTo(')', at + 1);
    } else if (c == '\\'
        && at + 1 < text.length()
        && !Character.isLetterOrDigit(text.charAt(at + 1))) {
      at++;
    } else {
      if (IGNORED.indexOf(c) < 0) {
        add(Kind.MARK, at, at + 1, false, "");
      }
      at++;
    }
  }

  private void code() {
    int run = at;
    while (run < text.length() && text.charAt(run) == '`') {
      run++;
    }
    String fence = text.substring(at, run);
    int close = text.indexOf(fence, run);
    if (close < 0 || close - run > LONGEST_CODE) {
      at = run;
      return;
    }
    add(Kind.CODE, run, close, false, text.substring(run, close).strip().toLowerCase(Locale.ROOT));
    at = close + fence.length();
  }

  private void html() {
    char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (Character.isLetter(next) || next == '/' || next == '!') {
      int end = text.indexOf('>', at);
      if (end > 0 && end - at < LONGEST_TARGET) {
        at = end + 1;
        return;
      }
    }
    add(Kind.MARK, at, at + 1, false, "");
    at++;
  }

  private int skipTo(char close, int from) {
    int end = text.indexOf(close, from);
    return end < 0 || end - from > LONGEST_TARGET ? from + 1 : end + 1;
  }

  private void word() {
    int start = at;
    int end = at;
    boolean plain = true;
    while (end < chars.length) {
      char c = chars[end];
      if (isAsciiLetter(c)) {
        end++;
        continue;
      }
      if (c == ' ' || c == '\n') {
        break;
      }
      boolean inside = end + 1 < chars.length && Character.isLetterOrDigit(chars[end + 1]);
      if (c == ':' && text.startsWith("://", end)) {
        at = addressEnd(end);
        add(Kind.NAME, start, at, false, "");
        return;
      }
      if (Character.isDigit(c) || c == '_') {
        plain = false;
      } else if (c == '.' || c == '@') {
        if (!inside) {
          break;
        }
        plain = false;
      } else if (!Character.isLetter(c) && !(inside && (JOINS_WORDS + "'’").indexOf(c) >= 0)) {
        break;
      }
      end++;
    }
    String whole = pool.lower(chars, start, end);
    if (plain) {
      parts(start, end, whole);
    } else {
      boolean word = whole.chars().allMatch(Character::isLetterOrDigit) && whole.length() <= 4;
      add(word ? Kind.WORD : Kind.NAME, start, end, false, whole);
    }
    at = end;
  }

  private static boolean isAsciiLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private int addressEnd(int from) {
    int end = from;
    while (end < text.length()
        && !Character.isWhitespace(text.charAt(end))
        && ")>".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** "on-call" and "and/or" are words of their own, each a part of the whole. */
  private void parts(int start, int end, String whole) {
    int from = start;
    for (int i = start; i < end; i++) {
      if (chars[i] == '-' || chars[i] == '/') {
        add(Kind.WORD, from, i, from > start, whole);
        from = i + 1;
      }
    }
    if (from > start) {
      add(Kind.WORD, from, end, true, whole);
    } else {
      add(Kind.WORD, start, end, false, whole, whole);
    }
  }

  private void add(Kind kind, int start, int end, boolean glued, String whole) {
    add(kind, start, end, glued, whole, pool.lower(chars, start, end));
  }

  private void add(Kind kind, int start, int end, boolean glued, String whole, String written) {
    String word = written.indexOf('’') >= 0 ? written.replace('’', '\'') : written;
    boolean same = whole.isEmpty() || whole.equals(word);
    tokens.add(
        new Token(kind, word, start, end, glued, same ? word : whole)); // One object: one hash.
  }
}
