package dev.fishbone.connectors.alerting;

import dev.fishbone.telemetry.routing.Matcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The grammar since Alertmanager 0.27: any name in quotation marks, every value given. */
final class Utf8Matchers {
  private static final String RESERVED = "{}!=~,\\\"'`";
  private static final Pattern SPACE = Pattern.compile("\\p{IsWhite_Space}");

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
      matchers.add(MatcherText.matcher(name, operator, token("a value")));
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
    while (at < text.length() && isSpace(text.charAt(at))) {
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
        && !isSpace(text.charAt(at))
        && RESERVED.indexOf(text.charAt(at)) < 0) {
      at++;
    }
    if (at == from) {
      throw new IllegalArgumentException(what + " is missing; write \"\" for an empty one");
    }
    return text.substring(from, at);
  }

  private String quoted() {
    GoLiteral literal = new GoLiteral(text, at);
    String value = literal.value();
    at = literal.end();
    return value;
  }

  private static boolean isSpace(char c) {
    return SPACE.matcher(String.valueOf(c)).matches();
  }
}
