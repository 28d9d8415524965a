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
  private final Habits habits;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  private Tokenizer(String text, Habits habits) {
    this.text = text;
    this.habits = habits;
  }

  static List<Token> of(String text, Habits habits) {
    Tokenizer tokenizer = new Tokenizer(text, habits);
    while (tokenizer.at < text.length()) {
      tokenizer.next();
    }
    return tokenizer.tokens;
  }

  private void next() {
    char c = text.charAt(at);
    if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
      at++;
    } else if (c == '`') {
      code();
    } else if (Character.isDigit(c)) {
      NumberText.read(text, at, tokens, habits);
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
    while (end < text.length()) {
      char c = text.charAt(end);
      boolean inside = end + 1 < text.length() && Character.isLetterOrDigit(text.charAt(end + 1));
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
    String whole = text.substring(start, end).toLowerCase(Locale.ROOT);
    if (plain) {
      parts(start, end, whole);
    } else {
      boolean word = whole.chars().allMatch(Character::isLetterOrDigit) && whole.length() <= 4;
      add(word ? Kind.WORD : Kind.NAME, start, end, false, whole);
    }
    at = end;
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
    for (int i = start; i <= end; i++) {
      if (i == end || text.charAt(i) == '-' || text.charAt(i) == '/') {
        add(Kind.WORD, from, i, from > start, whole);
        from = i + 1;
      }
    }
  }

  private void add(Kind kind, int start, int end, boolean glued, String whole) {
    String word = text.substring(start, end).toLowerCase(Locale.ROOT);
    word = word.indexOf('’') >= 0 ? word.replace('’', '\'') : word;
    boolean same = whole.isEmpty() || whole.equals(word);
    tokens.add(
        new Token(kind, word, start, end, glued, same ? word : whole)); // One object: one hash.
  }
}
