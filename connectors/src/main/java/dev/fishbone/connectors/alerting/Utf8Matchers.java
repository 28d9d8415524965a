package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.ArrayList;
import java.util.List;

/** The grammar since Alertmanager 0.27: any name in quotation marks, every value given. */
final class Utf8Matchers {
  private static final String RESERVED = "{}!=~,\\\"'`";

  private final String text;
  private int at;

  private Utf8Matchers(String text) {
    this.text = text;
  }

  static List<Matcher> parse(String text) {
    return new Utf8Matchers(text).matchers();
  }

  private List<Matcher> matchers() {
    List<Matcher> matchers = new ArrayList<>();
    boolean braces = take('{');
    while (!ended() && peek() != '}') {
      String name = token("a label's name");
      Matcher.Operator operator = MatcherText.operator(sign());
      matchers.add(new Matcher(name, operator, token("a value")));
      if (!take(',') && !ended() && peek() != '}') {
        throw new IllegalArgumentException("matchers must be separated by commas");
      }
    }
    if (take('}') != braces) {
      throw new IllegalArgumentException("braces must come in pairs");
    }
    if (!ended()) {
      throw new IllegalArgumentException("there is text behind the closing brace");
    }
    return matchers;
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private boolean ended() {
    skipSpace();
    return at >= text.length();
  }

  private char peek() {
    skipSpace();
    return text.charAt(at);
  }

  private boolean take(char c) {
    if (!ended() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private String sign() {
    skipSpace();
    int from = at;
    while (at < text.length() && at < from + 2 && "=!~".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return text.substring(from, at);
  }

  private String token(String what) {
    if (ended()) {
      throw new IllegalArgumentException(what + " is missing; write \"\" for an empty one");
    }
    if (text.charAt(at) == '"') {
      return quoted();
    }
    int from = at;
    while (at < text.length()
        && !Character.isWhitespace(text.charAt(at))
        && RESERVED.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == from) {
      throw new IllegalArgumentException(what + " is missing; write \"\" for an empty one");
    }
    return text.substring(from, at);
  }

  private String quoted() {
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        at++;
        return value.toString();
      }
      if (c == '\\') {
        escape(value);
      } else {
        value.append(c);
      }
    }
    throw new IllegalArgumentException("a quotation mark is missing");
  }

  /** Escapes of a Go string literal. */
  private void escape(StringBuilder value) {
    at++;
    char c = at < text.length() ? text.charAt(at) : ' ';
    int digits =
        switch (c) {
          case 'x' -> 2;
          case 'u' -> 4;
          case 'U' -> 8;
          default -> 0;
        };
    if (digits > 0) {
      if (at + digits >= text.length()) {
        throw new IllegalArgumentException("an escape with \\" + c + " is too short");
      }
      try {
        value.appendCodePoint(Integer.parseInt(text.substring(at + 1, at + 1 + digits), 16));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("an escape with \\" + c + " is no character", e);
      }
      at += digits;
      return;
    }
    int simple = "abfnrtv\\\"".indexOf(c);
    if (simple < 0) {
      throw new IllegalArgumentException("there is no escape \\" + c);
    }
    value.append("\u0007\b\f\n\r\t\u000b\\\"".charAt(simple));
  }
}
